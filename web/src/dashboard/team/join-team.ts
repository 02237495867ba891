/**
 * The first view and the rows after it. They are loaded one by one, and people who start working in between move up:
 * the first of their rows counts.
 */
export function joinTeam<Member extends { user_id: number }>(
  first: readonly Member[],
  more: readonly Member[],
): Member[] {
  const byId = new Map<number, Member>();
  for (const member of [...first, ...more]) {
    if (!byId.has(member.user_id)) byId.set(member.user_id, member);
  }
  return [...byId.values()];
}
