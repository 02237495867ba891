/**
 * Who may make a call. `of` names the input field with the ID of the organization or project that
 * the rule checks. Anything in an organization that the caller does not belong to responds with 404.
 * Inside the caller's organizations, anything they are not allowed to do responds with 403.
 */
export type Access =
  /** No token needed. */
  | { who: 'anyone' }
  /** Any signed-in user. Returns only data the user owns or may view. */
  | { who: 'signed_in' }
  /** Any signed-in user of type Owner. */
  | { who: 'owner_type' }
  | { who: 'organization_member' | 'organization_owner'; of: string }
  /** Any role in the project, or owner of its organization. */
  | { who: 'project_member'; of: string }
  /** Manager of the project, or owner of its organization. */
  | { who: 'project_manager'; of: string }
  /** Owner of the organization that the project belongs to. */
  | { who: 'project_owner'; of: string };

/** How a call is sent: as JSON, with a multipart body, or as a stream of server-sent events. */
export type Transport = 'json' | 'multipart' | 'events';

/**
 * Which concurrency limit applies: `heavy_read` reads long ranges of recorded work, `export` all data
 * of one person. Calls over the limit wait in a queue; when the queue is full, they get 429.
 */
export type Load = 'heavy_read' | 'export';

/** What a session may do: everything its user may, or only the calls with `recorder: true`. */
export type SessionScope = 'account' | 'recorder';

export type CallMeta = {
  access?: Access;
  /** Whether a recorder's token may make the call. Undefined: no. Public calls do not read a token. */
  recorder?: true;
  transport?: Transport;
  /** Exempt from the rate limit, because health checks call it. */
  isExemptFromRateLimit?: true;
  /** Whether the response tells the browser to delete cached responses, such as screenshots. */
  clearsCache?: true;
  /** Undefined for cheap calls. */
  load?: Load;
};
