import { z } from 'zod';
import { viewerRoles, type RecordingRules } from './recording-rules.ts';

export const recordingRules = z.object({
  /** Whole minutes, 0 = no screenshots. */
  screenshot_interval: z.int(),
  blur: z.boolean(),
  titles: z.boolean(),
  /** Days until screenshots are deleted; null = never. */
  retention_days: z.int().nullable(),
  /** Minutes without input after which a recorder asks "Still working?"; 0 = never. */
  idle_minutes: z.int(),
  /** Roles that can see it and that others have: owners of the organization, managers and viewers of the project. */
  who_can_see: z.array(z.enum(viewerRoles)),
}) satisfies z.ZodType<RecordingRules>;

/**
 * `given`: the person agreed to rules that record at least as much. `missing`: they have not agreed in this
 * organization. `outdated`: the rules now record more than they agreed to.
 */
export const consentStatus = z.enum(['given', 'missing', 'outdated']);
export type ConsentStatus = z.infer<typeof consentStatus>;
