/**
 * Who may make a call. `of` names the input field with the id of the organization or project that
 * the rule is about. Something in an organization that is not the caller's answers 404, something
 * inside it that the caller may not do answers 403.
 */
export type Access =
  /** No token needed. */
  | { who: 'anyone' }
  /** Anybody signed in; answers hold only what is his or what he may see. */
  | { who: 'signed_in' }
  /** Anybody signed in whose type is Owner. */
  | { who: 'owner_type' }
  | { who: 'organization_member' | 'organization_owner'; of: string }
  /** Any role in the project, or owner of its organization. */
  | { who: 'project_person'; of: string }
  /** Manager of the project, or owner of its organization. */
  | { who: 'project_manager'; of: string }
  /** Owner of the organization that the project belongs to. */
  | { who: 'project_owner'; of: string };

/** How a call is served beyond its JSON: a body of parts, a stream, a file. */
export type Transport = 'json' | 'multipart' | 'events';

/**
 * What limits how many run at once: `heavy_read` reads long ranges of recorded work, `export` everything
 * of one person. More of them wait their turn, and are refused with 429 when too many wait.
 */
export type Load = 'heavy_read' | 'export';

export type CallMeta = {
  access?: Access;
  transport?: Transport;
  /** Answered however many calls came from that address: it tells whether the server is well. */
  isUncounted?: true;
  /** Whether the browser drops its cached copies of earlier responses, such as screenshots. */
  clearsCache?: true;
  /** Undefined: cheap. */
  load?: Load;
};
