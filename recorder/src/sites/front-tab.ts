import { browserNames, type FrontTab } from '@time-tracker/contract/extension/browser-extension';
import { z } from 'zod';

/** A host as URLs write it, without port: no path, no query, nothing that could be a title. */
const domain = z
  .string()
  .max(253)
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?)$/);

/** What the extension of a browser sends. Anything else is refused as a whole. */
export const frontTab = z.strictObject({
  browser: z.enum(browserNames),
  domain: domain.nullable(),
}) satisfies z.ZodType<FrontTab>;
