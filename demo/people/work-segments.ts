import type { Interval } from '@time-tracker/contract/time/interval';
import { minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { seedRandom, type SeededRandom } from '../example-random.ts';
import type { WorkBlock } from './day-plan.ts';
import type { Craft } from './studio-people.ts';
import { projectOf, type DemoProject } from './studio-projects.ts';
import type { Subject, SubjectKind } from './subject.ts';

/** A few minutes with one window in front. */
export type WorkSegment = Interval & {
  subject: Subject;
  /** Share of the seconds that are active. */
  active: number;
  /** Share of the active seconds with input from the keyboard. */
  keys: number;
  /** Share of the active seconds with input from the mouse. */
  mouse: number;
};

type Choice = Pick<Subject, 'kind' | 'detail'>;
type Weighted = readonly [weight: number, kind: SubjectKind, ...details: string[]];

const habits: Record<Craft, readonly Weighted[]> = {
  developer: [
    [46, 'editor'],
    [16, 'terminal', 'test', 'log'],
    [10, 'page', 'pull'],
    [9, 'page', 'answers', 'reference'],
    [7, 'page', 'preview'],
    [4, 'page', 'board'],
    [6, 'chat'],
    [2, 'page', 'video', 'news'],
  ],
  lead: [
    [28, 'editor'],
    [10, 'terminal', 'test', 'log'],
    [20, 'page', 'pull'],
    [10, 'page', 'board'],
    [8, 'page', 'document'],
    [10, 'chat'],
    [8, 'mail'],
    [6, 'page', 'preview', 'reference'],
  ],
  designer: [
    [54, 'design'],
    [14, 'page', 'preview'],
    [8, 'page', 'document'],
    [9, 'chat'],
    [5, 'mail'],
    [4, 'page', 'board'],
    [6, 'page', 'video', 'news'],
  ],
  support: [
    [38, 'page', 'tickets'],
    [16, 'mail'],
    [14, 'chat'],
    [12, 'page', 'document'],
    [8, 'page', 'preview'],
    [8, 'sheet'],
    [4, 'page', 'news', 'video'],
  ],
  marketing: [
    [22, 'page', 'document'],
    [18, 'page', 'analytics'],
    [16, 'mail'],
    [12, 'design'],
    [12, 'chat'],
    [10, 'sheet'],
    [6, 'page', 'news', 'video'],
    [4, 'page', 'calendar'],
  ],
  owner: [
    [26, 'mail'],
    [24, 'sheet'],
    [14, 'page', 'document'],
    [12, 'chat'],
    [10, 'page', 'calendar'],
    [8, 'page', 'board'],
    [6, 'page', 'analytics', 'news'],
  ],
};

/** How much input each kind of window gets. */
const inputOf: Record<SubjectKind, { active: [number, number]; keys: number; mouse: number }> = {
  editor: { active: [0.5, 0.88], keys: 0.86, mouse: 0.3 },
  terminal: { active: [0.35, 0.7], keys: 0.85, mouse: 0.2 },
  page: { active: [0.3, 0.66], keys: 0.25, mouse: 0.85 },
  sheet: { active: [0.45, 0.8], keys: 0.6, mouse: 0.6 },
  mail: { active: [0.45, 0.82], keys: 0.75, mouse: 0.35 },
  chat: { active: [0.4, 0.8], keys: 0.8, mouse: 0.3 },
  meeting: { active: [0.02, 0.16], keys: 0.2, mouse: 0.85 },
  design: { active: [0.5, 0.9], keys: 0.25, mouse: 0.92 },
};

/** Which windows were in front during a block, without gaps. */
export function segmentsOf(block: WorkBlock): WorkSegment[] {
  if (block.kind === 'manual') return [];
  const random = seedRandom('block', block.person.key, block.start);
  const project = projectOf(block.project);
  const open: Subject[] = [];
  const segments: WorkSegment[] = [];
  for (let start = block.start; start < block.end;) {
    const isMeeting = block.kind === 'meeting' && (segments.length === 0 || random.chance(0.7));
    const subject = isMeeting
      ? describe({ kind: 'meeting', detail: block.note ?? 'Call' }, project, `${start}`, random)
      : chooseSubject(block, project, open, random);
    const { active, keys, mouse } = inputOf[subject.kind];
    const minutes = isMeeting
      ? random.between(8, 25)
      : random.between(2, subject.kind === 'page' ? 7 : 14);
    const lengthMs = Math.round(minutes * 60) * secondMs;
    // A remainder of less than a minute belongs to the last segment.
    const isLast = block.end - start - lengthMs < minuteMs;
    const end = isLast ? block.end : start + lengthMs;
    const share = random.between(...active) * (block.kind === 'meeting' && !isMeeting ? 0.5 : 1);
    segments.push({ start, end, subject, active: share, keys, mouse });
    start = end;
  }
  return segments;
}

/** Usually returns to a window that is already open. */
function chooseSubject(
  { person, start }: WorkBlock,
  project: DemoProject,
  open: Subject[],
  random: SeededRandom,
): Subject {
  const choice = chooseKind(habits[person.craft], random);
  const known = open.filter(
    ({ kind, detail }) => kind === choice.kind && (kind !== 'page' || detail === choice.detail),
  );
  const [first, ...others] = known;
  const isOnly = choice.kind === 'mail' || choice.kind === 'chat';
  if (first !== undefined && (isOnly || random.chance(known.length > 2 ? 0.85 : 0.55))) {
    return random.pick([first, ...others]);
  }
  const subject = describe(choice, project, `${person.key}|${start}|${open.length}`, random);
  open.push(subject);
  return subject;
}

function chooseKind(habit: readonly Weighted[], random: SeededRandom): Choice {
  const chosen = random.pickWeighted(habit, ([weight]) => weight);
  if (chosen === undefined) return { kind: 'chat', detail: '' };
  const [, kind, first = '', ...others] = chosen;
  return { kind, detail: random.pick([first, ...others]) };
}

const designFiles = [
  'Checkout flow',
  'Icons',
  'Start page',
  'Mobile screens',
  'Style guide',
  'Print menu',
] as const;
const channels: Record<string, string> = {
  coffee: 'harbor-site',
  ledger: 'ledgerly',
  support: 'support',
  studio: 'studio',
};

/** The source files about one thing of a project. */
export function sourceFilesOf(noun: string): [string, ...string[]] {
  return [
    `${noun}-service.ts`,
    `${noun}-list.tsx`,
    `${noun}-service.test.ts`,
    `${noun}-totals.sql`,
  ];
}

/** Chooses the names of a window. */
function describe(
  { kind, detail }: Choice,
  project: DemoProject,
  seed: string,
  random: SeededRandom,
): Subject {
  const noun = random.pick(project.nouns);
  const base = { kind, project, detail, domain: null, seed: `${kind}|${detail}|${seed}` };
  switch (kind) {
    case 'editor': {
      const file = random.pick(sourceFilesOf(noun));
      const title = `${file} - ${project.repository} - Visual Studio Code`;
      return { ...base, app: 'Visual Studio Code', detail: file, title, seed: file };
    }
    case 'terminal':
      return {
        ...base,
        app: 'Terminal',
        title: `${detail === 'test' ? 'npm test' : 'bash'} - ~/code/${project.repository}`,
      };
    case 'page':
      return { ...base, app: 'Google Chrome', ...describePage(detail, project, noun, random) };
    case 'sheet': {
      const file = random.pick([
        `${noun}s.ods`,
        'Budget.ods',
        'Hours by client.ods',
        'Forecast.ods',
      ]);
      const title = `${file} - LibreOffice Calc`;
      return { ...base, app: 'LibreOffice Calc', title, seed: `${project.key}|${file}` };
    }
    case 'mail':
      return { ...base, app: 'Thunderbird', title: 'Inbox - Mozilla Thunderbird' };
    case 'chat': {
      const channel = channels[project.key] ?? 'general';
      const title = `#${channel} - Fernhill Studio - Slack`;
      return { ...base, app: 'Slack', detail: channel, title };
    }
    case 'meeting':
      return { ...base, app: 'Zoom', title: `${detail} - Zoom` };
    case 'design': {
      const file = random.pick(designFiles);
      const title = `${file} - ${project.name} - Figma`;
      return { ...base, app: 'Figma', detail: file, title, seed: `${project.key}|${file}` };
    }
  }
}

function describePage(
  detail: string,
  project: DemoProject,
  noun: string,
  random: SeededRandom,
): Pick<Subject, 'title' | 'domain'> {
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);
  switch (detail) {
    case 'pull':
      return {
        domain: 'github.com',
        title: `Save the ${noun} once - Pull Request - fernhill/${project.repository}`,
      };
    case 'answers':
      return {
        domain: 'stackoverflow.com',
        title: `How to lock a row per ${noun} in PostgreSQL - Stack Overflow`,
      };
    case 'reference':
      return random.pick([
        { domain: 'developer.mozilla.org', title: 'Using container queries - MDN' },
        { domain: 'www.postgresql.org', title: 'Explicit Locking - PostgreSQL Documentation' },
        { domain: 'react.dev', title: 'Synchronizing with Effects - React' },
      ]);
    case 'board':
      return { domain: 'linear.app', title: `Active issues - ${project.name} - Linear` };
    case 'preview':
      return { domain: project.host, title: `${Noun}s - ${project.name}` };
    case 'document':
      return { domain: 'docs.google.com', title: `${random.pick(project.notes)} - Google Docs` };
    case 'calendar':
      return { domain: 'calendar.google.com', title: 'Calendar - Week' };
    case 'analytics':
      return { domain: 'plausible.io', title: `${project.host} - Plausible Analytics` };
    case 'tickets':
      return { domain: 'help.fernhill.example', title: 'Open tickets - Help desk' };
    case 'video':
      return {
        domain: 'www.youtube.com',
        title: `${random.pick(['Crossing the Alps by bike', 'Ten minutes of calm rain', 'How bridges are built'])} - YouTube`,
      };
    default:
      return {
        domain: 'news.ycombinator.com',
        title: `${random.pick(['Small tools, long lives', 'What we learned from ten years of spreadsheets', 'The quiet web'])} - Hacker News`,
      };
  }
}
