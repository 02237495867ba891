/** A project of the invented studio, and the words its work is made of. */
export type DemoProject = {
  key: string;
  name: string;
  /** The folder its code is in. */
  repository: string;
  /** Where what is built can be looked at. */
  host: string;
  /** What its code, tables and talk are about; singular. */
  nouns: readonly [string, ...string[]];
  accent: number;
  /** What people write into the timer's note. */
  notes: readonly [string, ...string[]];
  /** Done: archived this many days ago. */
  endedDaysAgo?: number;
};

export const demoProjects = [
  {
    key: 'coffee',
    name: 'Harbor Coffee website',
    repository: 'harbor-site',
    host: 'staging.harborcoffee.example',
    nouns: ['order', 'basket', 'menu', 'store', 'voucher', 'courier', 'roast', 'subscription'],
    accent: 0xb5622d,
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
    accent: 0x2f7d6b,
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
    accent: 0x4a63c8,
    notes: [
      'Tickets of the morning',
      'Help articles for 4.2',
      'Weekly ticket review',
      'Call backs',
    ],
  },
  {
    key: 'studio',
    name: 'Studio and planning',
    repository: 'studio-tools',
    host: 'wiki.fernhill.example',
    nouns: ['offer', 'contract', 'budget', 'schedule', 'candidate', 'invoice'],
    accent: 0x8a4fa3,
    notes: [
      'Offer for the city library',
      'Budget of the quarter',
      'Interviews',
      'Monthly invoices',
    ],
  },
  {
    key: 'museum',
    name: 'Museum audio guide',
    repository: 'audio-guide',
    host: 'guide.citymuseum.example',
    nouns: ['tour', 'station', 'recording', 'language', 'beacon', 'visitor'],
    accent: 0x9a7b1e,
    notes: [
      'Offline tours',
      'Recordings in four languages',
      'Beacons in the east wing',
      'Handover',
    ],
    endedDaysAgo: 34,
  },
] as const satisfies readonly DemoProject[];

export type ProjectKey = (typeof demoProjects)[number]['key'];

export function projectOf(key: ProjectKey): DemoProject {
  return demoProjects.find((project) => project.key === key) ?? demoProjects[0];
}
