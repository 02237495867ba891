import type { ApiReceives } from '@time-tracker/contract/api';

export type Sheet = ApiReceives['activity']['days'];
export type SheetMember = Sheet['groups'][number];
export type SheetProject = NonNullable<SheetMember['projects']>[number];

interface OwnRows {
  id: number;
  name: string;
  /** Projects without time that the user wants to type into. */
  added: readonly { id: number; name: string }[];
}

/**
 * The members of the sheet, with rows for the projects that the user added to their own. Without own time
 * in the week, they come last.
 */
export function withOwnRows(sheet: Sheet, own: OwnRows | undefined): SheetMember[] {
  if (own === undefined) return sheet.groups;
  const days = sheet.days.map(() => 0);
  const rows = (projects: readonly SheetProject[]): SheetProject[] => [
    ...projects,
    ...own.added
      .filter(({ id }) => projects.every((project) => project.id !== id))
      .map(({ id, name }) => ({ id, name, duration: 0, days })),
  ];
  const isListed = sheet.groups.some(({ id }) => id === own.id);
  if (isListed) {
    return sheet.groups.map((member) =>
      member.id === own.id ? { ...member, projects: rows(member.projects ?? []) } : member,
    );
  }
  // They are on another page.
  if (sheet.more || sheet.page > 1) return sheet.groups;
  const nothing = { duration: 0, active_seconds: 0, measured_seconds: 0, activity: null };
  return [...sheet.groups, { ...nothing, id: own.id, name: own.name, days, projects: rows([]) }];
}

/** Facts about the time of a member, in seconds; those under a minute are omitted. */
export function timeFacts(member: SheetMember): {
  manual: number;
  keyless: number;
  unmeasured: number;
} {
  const { manual_seconds: manual = 0, keyless_seconds: keyless = 0 } = member;
  const fact = (seconds: number) => (seconds < 60 ? 0 : seconds);
  return {
    manual: fact(manual),
    keyless: fact(keyless),
    // Manual time is never measured and is listed separately.
    unmeasured: fact(member.duration - member.measured_seconds - manual),
  };
}
