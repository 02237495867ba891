import type { Interval } from '@time-tracker/contract/time/interval';
import { seedRandom, type SeededRandom } from '../example-random.ts';
import { findDayOff } from './days-off.ts';
import type { DemoPerson } from './studio-people.ts';
import { projectOf, type ProjectKey } from './studio-projects.ts';
import { instantOf, weekdayOf, type LocalDay } from './local-calendar.ts';

/** Continuous work on one project. */
export type WorkBlock = {
  person: DemoPerson;
  project: ProjectKey;
  /** Manual time has no counters, no apps and no screenshots, but a reason. */
  kind: 'focus' | 'meeting' | 'manual';
  note: string | null;
} & Interval;

/**
 * Seeds that are unique to a block. They include the project: a person can have a planned block and
 * live work on another project that start at the same time, and their ids must differ.
 */
export function seedsOf({ person, project, start }: WorkBlock): (string | number)[] {
  return [person.key, project, start];
}

/** Whether people work on a project on a day. */
export type IsActiveOn = (project: ProjectKey, day: LocalDay) => boolean;

const manualReasons = [
  'Workshop at the client, no laptop',
  'Phone call on the train',
  'Sketches on paper',
  'Interview in person',
] as const;

/** A person's work on a day of their own calendar; the plan of a day never changes. */
export function planDay(person: DemoPerson, day: LocalDay, isActive: IsActiveOn): WorkBlock[] {
  if (!person.records) return [];
  const random = seedRandom('day', person.key, day);
  const off = findDayOff(person, day);
  if (off !== undefined) return off === 'weekend' ? planWeekend(person, day, isActive, random) : [];
  const plan = createDay(person, day, isActive, random);
  const starts = person.startsAt + random.whole(-25, 35);
  const lunch = starts + random.whole(195, 250);
  const ends = starts + random.whole(470, 545) - (weekdayOf(day) === 5 ? 60 : 0);
  const backFromLunch = lunch + random.whole(32, 70);
  const standUp = starts + random.whole(15, 50);

  plan.focus(starts, standUp);
  plan.meeting(standUp, standUp + random.whole(12, 24), 'Stand-up');
  plan.focus(standUp + random.whole(25, 32), lunch);
  const isAway = person.craft !== 'developer' && random.chance(0.07);
  const hasLongMeeting =
    !isAway && random.chance(person.craft === 'owner' || person.craft === 'lead' ? 0.7 : 0.3);
  const meeting = hasLongMeeting ? random.whole(35, 85) : 0;
  if (hasLongMeeting) {
    plan.meeting(
      backFromLunch + 5,
      backFromLunch + 5 + meeting,
      random.pick(['Planning', 'Review', 'Client call']),
    );
  }
  const away = isAway ? random.whole(50, 110) : 0;
  if (isAway) plan.manual(ends - away, ends, random.pick(manualReasons));
  plan.focus(backFromLunch + meeting + 8, ends - away - (isAway ? 4 : 0));
  if (random.chance(0.12))
    plan.focus(20 * 60 + random.whole(10, 50), 22 * 60 + random.whole(0, 75));
  return plan.blocks;
}

/** A few people work on a Saturday or Sunday now and then. */
function planWeekend(
  person: DemoPerson,
  day: LocalDay,
  isActive: IsActiveOn,
  random: SeededRandom,
): WorkBlock[] {
  const plan = createDay(person, day, isActive, random);
  if (random.chance(0.06))
    plan.focus(10 * 60 + random.whole(0, 200), 14 * 60 + random.whole(0, 60));
  return plan.blocks;
}

function createDay(person: DemoPerson, day: LocalDay, isActive: IsActiveOn, random: SeededRandom) {
  const blocks: WorkBlock[] = [];
  const main = pickProject(person, day, isActive, random);
  const add = (
    kind: WorkBlock['kind'],
    from: number,
    to: number,
    project: ProjectKey,
    note: string | null,
  ) => {
    // A block may end in the minute in which the next one starts.
    const start = instantOf(person.timeZone, day, Math.round(from)) + random.whole(10, 50) * 1000;
    const end = instantOf(person.timeZone, day, Math.round(to)) + random.whole(0, 9) * 1000;
    if (end - start > 120_000) blocks.push({ person, project, kind, start, end, note });
  };
  /** Blocks of half an hour to two hours with short breaks. */
  const focus = (from: number, to: number) => {
    for (let at = from; at < to - 3;) {
      const project = random.chance(0.7) ? main : pickProject(person, day, isActive, random);
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
  isActive: IsActiveOn,
  random: SeededRandom,
): ProjectKey {
  const active = person.memberships.filter(
    ({ project, share }) => share > 0 && isActive(project, day),
  );
  return random.pickWeighted(active, ({ share }) => share)?.project ?? 'studio';
}
