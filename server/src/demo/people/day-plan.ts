import { seedRandom, type SeededRandom } from '../../seeded-random.ts';
import { findDayOff } from './days-off.ts';
import type { DemoPerson } from './demo-people.ts';
import { projectOf, type ProjectKey } from './demo-projects.ts';
import { instantOf, weekdayOf, type LocalDay } from './local-calendar.ts';

/** Work on one project without a pause. */
export type WorkBlock = {
  person: DemoPerson;
  project: ProjectKey;
  /** Added by hand: no counters, no applications, no screenshots, but a reason. */
  kind: 'focus' | 'meeting' | 'manual';
  startMs: number;
  finishMs: number;
  note: string | null;
};

/**
 * What tells a block from any other of anybody's. Whoever was planned for one project may have worked
 * live on another one at the same time, and ids made of it must not be mistaken for each other.
 */
export function seedsOf({ person, project, startMs }: WorkBlock): (string | number)[] {
  return [person.key, project, startMs];
}

/** Whether a project takes time on a day. */
export type IsOpenOn = (project: ProjectKey, day: LocalDay) => boolean;

const manualReasons = [
  'Workshop at the client, laptop closed',
  'Phone call on the way to the station',
  'Sketches on paper',
  'Interview in person',
] as const;

/** What somebody does on a day of his own calendar; the same plan whenever it is asked for. */
export function planDay(person: DemoPerson, day: LocalDay, isOpen: IsOpenOn): WorkBlock[] {
  if (!person.records) return [];
  const random = seedRandom('day', person.key, day);
  const off = findDayOff(person, day);
  if (off !== undefined) return off === 'weekend' ? planWeekend(person, day, isOpen, random) : [];
  const day_ = createDay(person, day, isOpen, random);
  const begins = person.beginsAt + random.whole(-25, 35);
  const lunch = begins + random.whole(195, 250);
  const ends = begins + random.whole(470, 545) - (weekdayOf(day) === 5 ? 60 : 0);
  const backFromLunch = lunch + random.whole(32, 70);
  const standUp = begins + random.whole(15, 50);

  day_.focus(begins, standUp);
  day_.meeting(standUp, standUp + random.whole(12, 24), 'Stand-up');
  day_.focus(standUp + random.whole(25, 32), lunch);
  const isAway = person.craft !== 'developer' && random.chance(0.07);
  const hasLongMeeting =
    !isAway && random.chance(person.craft === 'owner' || person.craft === 'lead' ? 0.7 : 0.3);
  const meeting = hasLongMeeting ? random.whole(35, 85) : 0;
  if (hasLongMeeting) {
    day_.meeting(
      backFromLunch + 5,
      backFromLunch + 5 + meeting,
      random.pick(['Planning', 'Review', 'Client call']),
    );
  }
  const away = isAway ? random.whole(50, 110) : 0;
  if (isAway) day_.manual(ends - away, ends, random.pick(manualReasons));
  day_.focus(backFromLunch + meeting + 8, ends - away - (isAway ? 4 : 0));
  if (random.chance(0.12))
    day_.focus(20 * 60 + random.whole(10, 50), 22 * 60 + random.whole(0, 75));
  return day_.blocks;
}

/** Now and then somebody cannot leave it. */
function planWeekend(
  person: DemoPerson,
  day: LocalDay,
  isOpen: IsOpenOn,
  random: SeededRandom,
): WorkBlock[] {
  const day_ = createDay(person, day, isOpen, random);
  if (random.chance(0.06))
    day_.focus(10 * 60 + random.whole(0, 200), 14 * 60 + random.whole(0, 60));
  return day_.blocks;
}

function createDay(person: DemoPerson, day: LocalDay, isOpen: IsOpenOn, random: SeededRandom) {
  const blocks: WorkBlock[] = [];
  const main = pickProject(person, day, isOpen, random);
  const add = (
    kind: WorkBlock['kind'],
    from: number,
    to: number,
    project: ProjectKey,
    note: string | null,
  ) => {
    // A block may end in the minute in which the next one begins.
    const startMs = instantOf(person.timeZone, day, Math.round(from)) + random.whole(10, 50) * 1000;
    const finishMs = instantOf(person.timeZone, day, Math.round(to)) + random.whole(0, 9) * 1000;
    if (finishMs - startMs > 120_000)
      blocks.push({ person, project, kind, startMs, finishMs, note });
  };
  /** Stretches of half an hour to two hours, with short pauses between. */
  const focus = (from: number, to: number) => {
    for (let at = from; at < to - 3;) {
      const project = random.chance(0.7) ? main : pickProject(person, day, isOpen, random);
      const end = Math.min(to, at + random.whole(35, 120));
      const note = random.chance(0.5) ? random.pick(projectOf(project).notes) : null;
      add('focus', at, end, project, note);
      at = end + random.pick([1, 3, 4, 6, 9, 14]);
    }
  };
  return {
    blocks,
    focus,
    meeting: (from: number, to: number, name: string) =>
      add('meeting', from, to, main, `${name}: ${projectOf(main).name}`),
    manual: (from: number, to: number, reason: string) => add('manual', from, to, main, reason),
  };
}

export function pickProject(
  person: DemoPerson,
  day: LocalDay,
  isOpen: IsOpenOn,
  random: SeededRandom,
): ProjectKey {
  const open = person.places.filter(({ project, share }) => share > 0 && isOpen(project, day));
  const sum = open.reduce((total, { share }) => total + share, 0);
  let left = random.next() * sum;
  for (const { project, share } of open) {
    left -= share;
    if (left < 0) return project;
  }
  return open[0]?.project ?? 'studio';
}
