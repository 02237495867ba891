import { z } from 'zod';
import { activitySource } from '../activity.ts';
import { recordingConsent } from '../consent.ts';
import { projectRole, sentInstant, userType } from '../fields.ts';
import { notice } from './notice.ts';
import { profileSettings } from './profile.ts';
import { sharedSurface } from '../screenshot.ts';
import { recorderSource, recorderState } from '../timer/timer.ts';

export const exportedActivity = z.object({
  activity_id: z.string(),
  organization_id: z.int(),
  project_id: z.int(),
  start: sentInstant,
  finish: sentInstant,
  measured_seconds: z.int(),
  active_seconds: z.int(),
  keyboard_seconds: z.int(),
  mouse_seconds: z.int(),
  /** Whether there was input in minute i of the ten-minute UTC window. */
  minutes: z.array(z.boolean()),
  source: activitySource,
  note: z.string().nullable(),
  apps: z.array(
    z.object({
      kind: z.enum(['app', 'url']),
      name: z.string(),
      title: z.string().nullable(),
      domain: z.string().nullable(),
      seconds: z.int(),
      active_seconds: z.int(),
    }),
  ),
});

/** Metadata of a screenshot. screenshot/all returns the links to the image. */
export const exportedScreenshot = z.object({
  id: z.string(),
  activity_id: z.string(),
  group_id: z.string(),
  organization_id: z.int(),
  project_id: z.int(),
  taken_at: sentInstant,
  display: z.int(),
  displays: z.int(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  app: z.string().nullable(),
  title: z.string().nullable(),
  blur: z.boolean(),
  surface: sharedSurface.nullable(),
  /** False if only the image was deleted. */
  has_image: z.boolean(),
});

/** All data stored about one account, including organizations that it has left. */
export const dataExport = z.object({
  exported_at: sentInstant,
  user: z.object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    type: userType,
    time_zone: z.string(),
    created_at: sentInstant,
    settings: profileSettings,
  }),
  /** The role is null if the person is no longer a member. */
  organizations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role: z.enum(['owner', 'member']).nullable(),
      projects: z.array(z.object({ id: z.int(), name: z.string(), role: projectRole.nullable() })),
    }),
  ),
  sessions: z.array(
    z.object({ device: z.string(), created_at: sentInstant, last_used_at: sentInstant }),
  ),
  places: z.array(z.object({ address: z.string(), last_used_at: sentInstant })),
  /** From the last 180 days, latest first: sign-ins, failed sign-ins, denied access, password changes. */
  security_events: z.array(
    z.object({ at: sentInstant, event: z.string(), address: z.string().nullable() }),
  ),
  /** Google accounts that can sign in to this account. */
  google_accounts: z.array(
    z.object({ issuer: z.string(), subject: z.string(), linked_at: sentInstant }),
  ),
  recorders: z.array(
    z.object({
      source: recorderSource,
      name: z.string(),
      version: z.string(),
      state: recorderState,
      surface: sharedSurface.nullable(),
      last_seen: sentInstant,
    }),
  ),
  /** What the person agreed to have recorded, latest first. */
  consents: z.array(recordingConsent),
  /** The latest notices, newest first. */
  notices: z.array(notice),
  activities: z.array(exportedActivity),
  screenshots: z.array(exportedScreenshot),
});
