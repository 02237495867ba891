/** A project of the invented studio, and the terms its work is about. */
export type DemoProject = {
  key: string;
  name: string;
  /** Name of its code repository. */
  repository: string;
  /** Where its website runs. */
  host: string;
  /** What its code, tables and messages are about; singular. */
  nouns: readonly [string, ...string[]];
  accent: string;
  /** What people write into the note of the timer. */
  notes: readonly [string, ...string[]];
};

export const demoProjects = [
  {
    key: 'coffee',
    name: 'Harbor Coffee website',
    repository: 'harbor-site',
    host: 'staging.harborcoffee.example',
    nouns: ['order', 'basket', 'menu', 'store', 'voucher', 'courier', 'roast', 'subscription'],
    accent: '#b5622d',
    notes: [
      'Checkout: address form',
      'Store finder',
      'Voucher codes at checkout',
      'Faster product pages',
      'Subscription: pause and resume',
      'Accessibility review of the menu',
    ],
  },
  {
    key: 'ledger',
    name: 'Ledgerly app',
    repository: 'ledgerly',
    host: 'app.ledgerly.example',
    nouns: ['invoice', 'payment', 'customer', 'rate', 'receipt', 'account', 'reminder', 'export'],
    accent: '#2f7d6b',
    notes: [
      'Import of bank statements',
      'Reminders for late invoices',
      'VAT report',
      'Receipt scanner: rotated photos',
      'Release 4.2',
      'Rounding of shared payments',
    ],
  },
  {
    key: 'support',
    name: 'Support desk',
    repository: 'support-tools',
    host: 'help.fernhill.example',
    nouns: ['ticket', 'answer', 'article', 'queue', 'rating', 'macro'],
    accent: '#4a63c8',
    notes: ['Morning tickets', 'Help articles for 4.2', 'Weekly ticket review', 'Callbacks'],
  },
  {
    key: 'studio',
    name: 'Studio and planning',
    repository: 'studio-tools',
    host: 'wiki.fernhill.example',
    nouns: ['offer', 'contract', 'budget', 'schedule', 'candidate', 'invoice'],
    accent: '#8a4fa3',
    notes: ['Proposal for the city library', 'Quarterly budget', 'Interviews', 'Monthly invoices'],
  },
  {
    key: 'museum',
    name: 'Museum audio guide',
    repository: 'audio-guide',
    host: 'guide.citymuseum.example',
    nouns: ['tour', 'station', 'recording', 'language', 'beacon', 'visitor'],
    accent: '#9a7b1e',
    notes: ['Offline tours', 'Audio in four languages', 'Beacons in the east wing', 'Handover'],
  },
] as const satisfies readonly DemoProject[];

export type ProjectKey = (typeof demoProjects)[number]['key'];

export function projectOf(key: ProjectKey): DemoProject {
  return demoProjects.find((project) => project.key === key) ?? demoProjects[0];
}
