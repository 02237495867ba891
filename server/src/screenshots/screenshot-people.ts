import { scopeOf, type Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import { findVisibleWork, readRange, type WorkFilter } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import { rankMembers, type RankedMember } from '../work-time/work-ranking.ts';
import { countImagesOfUsers } from './screenshot-store.ts';

type PeopleInput = WorkFilter & {
  start?: Date | null | undefined;
  finish?: Date | null | undefined;
  page: number;
  page_size: number;
};

/** A page of the people whose time the caller may see, most time first, with their screenshots. */
export function listScreenshotPeople(
  { database }: { database: Database },
  call: Call,
  input: PeopleInput,
): Promise<{ people: (RankedMember & { screenshots: number })[]; total: number }> {
  const range = readRange(input, call.now);
  const page = { limit: input.page_size, offset: (input.page - 1) * input.page_size };
  return database.reads.transaction(scopeOf(call.actor), async (tx) => {
    const work = await findVisibleWork(tx, call.actor, input);
    const { members, count: total } = await rankMembers(tx, work, range, page);
    const ids = members.map(({ id }) => id);
    const counts = await countImagesOfUsers(tx, makeDisjoint(work), range, ids);
    const people = members.map((one) => ({ ...one, screenshots: counts.get(one.id) ?? 0 }));
    return { people, total };
  });
}
