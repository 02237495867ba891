import { z } from 'zod';
import { sentInstant } from './fields.ts';
import { viewerRoles, type RecordingRules } from './recording-rules.ts';
import { allowedSurface } from './screenshot.ts';

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

/** Whether the person agreed to what is recorded in a project. */
export const projectConsent = z.object({
  status: consentStatus,
  /** Identifies the current rules. Changes with each of them. */
  rules_version: z.string(),
  /** What the person last agreed to in the organization; null if never. */
  agreed: recordingRules.nullable(),
});
export type ProjectConsent = z.output<typeof projectConsent>;

/** One consent of the caller. The names are those that were shown. */
export const recordingConsent = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
  project_name: z.string(),
  rules: recordingRules,
  rules_version: z.string(),
  agreed_at: sentInstant,
});
export type RecordingConsent = z.output<typeof recordingConsent>;

/** The current rules of a project for the caller. */
export const projectRules = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  rules: recordingRules,
  ...projectConsent.shape,
  /** What may be shared with a browser. The person chooses it each time, so it is no part of `rules`. */
  shared_surface: allowedSurface,
  /** When the caller last agreed in the organization; null if never. */
  agreed_at: sentInstant.nullable(),
  /** Others who can see what is recorded: the first ones by role and name. */
  people: z.array(z.object({ name: z.string(), role: z.enum(viewerRoles) })),
  /** Their total number. */
  people_count: z.int(),
});
export type ProjectRules = z.output<typeof projectRules>;

const namedPerson = z.object({ id: z.int(), name: z.string() });

/** Members whose recording a change affects. */
export const affectedMembers = z.object({
  /** Those who would be asked to agree again: the first ones by name. */
  people: z.array(namedPerson),
  /** Their total number. */
  people_count: z.int(),
  /** Those who would get a notification: the first ones by name. */
  notified: z.array(namedPerson),
  notified_count: z.int(),
});
export type AffectedMembers = z.output<typeof affectedMembers>;
