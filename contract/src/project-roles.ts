/** What a role is called in the code; numbers on the wire. Apart from the schemas: pages need only these. */
export const projectRoles = { manager: 1, member: 2, viewer: 3 } as const;

export type ProjectRole = (typeof projectRoles)[keyof typeof projectRoles];
