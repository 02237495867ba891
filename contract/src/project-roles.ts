/** Role names for code; the API sends the numbers. Kept apart from the schemas to keep pages small. */
export const projectRoles = { manager: 1, member: 2, viewer: 3 } as const;

export type ProjectRole = (typeof projectRoles)[keyof typeof projectRoles];

/** Viewers see the work of others and do not record. */
export function canRecord(role: number | null | undefined): boolean {
  return role === projectRoles.manager || role === projectRoles.member;
}
