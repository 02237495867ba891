import { z } from 'zod';
import { consentStatus, recordingRules } from './consent.ts';
import { id, optionalText, uuid } from './fields.ts';
import {
  forgetMinutesChoices,
  noteMaxLength,
  pauseMinutesChoices,
  reviewMinutesMax,
} from './limits.ts';
import { viewerRoles } from './recording-rules.ts';
import { recorderState } from './timer/timer.ts';

const listedAppsMax = 200;

const appOrSite = optionalText(100).min(1);
const appsOrSites = z.array(appOrSite).max(listedAppsMax);

/**
 * What a person set on their own machine. Each setting records less than the organization asks for,
 * never more. Apps and sites are matched by the name of the app or a part of the window title.
 */
export const personalSettings = z.object({
  blurAll: z.boolean().default(false),
  /** Captures are blurred while one of these is visible. */
  blurApps: appsOrSites.default([]),
  /** Nothing is captured while one of these is visible. */
  skipApps: appsOrSites.default([]),
  /** Nothing is captured while a private browser window is visible. */
  skipPrivateWindows: z.boolean().default(true),
  titlesOff: z.boolean().default(false),
  projectsWithoutScreenshots: z.array(id).max(1_000).default([]),
  /** For this long a capture stays on this machine and can be discarded. */
  reviewMinutes: z.int().min(0).max(reviewMinutesMax).default(0),
  captureNotification: z.boolean().default(true),
});
export type PersonalSettings = z.output<typeof personalSettings>;

export const defaultPersonalSettings: PersonalSettings = personalSettings.parse({});

const changedSettings = z.strictObject({
  blurAll: z.boolean(),
  blurApps: appsOrSites,
  skipApps: appsOrSites,
  skipPrivateWindows: z.boolean(),
  titlesOff: z.boolean(),
  projectsWithoutScreenshots: z.array(id).max(1_000),
  reviewMinutes: z.int().min(0).max(reviewMinutesMax),
  captureNotification: z.boolean(),
});

/** What a person can ask of the recorder on their machine: on its page, by a command, from the tray. */
export const recorderAction = z.discriminatedUnion('action', [
  /** Starts the timer, or switches it to another project or note. */
  z.strictObject({
    action: z.literal('start'),
    projectId: id,
    note: optionalText(noteMaxLength).nullish(),
  }),
  z.strictObject({ action: z.literal('stop') }),
  z.strictObject({
    action: z.literal('pause'),
    minutes: z.literal(pauseMinutesChoices).optional(),
  }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({
    action: z.literal('answer_idle'),
    answer: z.enum(['keep', 'discard', 'other_project']),
    /** For `other_project`. */
    projectId: id.optional(),
  }),
  z.strictObject({ action: z.literal('forget'), minutes: z.literal(forgetMinutesChoices) }),
  z.strictObject({
    action: z.literal('agree'),
    projectId: id,
    rulesVersion: z.string().max(200),
  }),
  /** `id` is the capture group: all monitors of one moment. */
  z.strictObject({ action: z.literal('discard_capture'), id: uuid }),
  z.strictObject({ action: z.literal('retry_refused'), id: z.string().max(200) }),
  z.strictObject({ action: z.literal('discard_refused'), id: z.string().max(200) }),
  z.strictObject({
    action: z.literal('update_settings'),
    settings: changedSettings.partial(),
  }),
  z.strictObject({ action: z.literal('set_autostart'), on: z.boolean() }),
  z.strictObject({ action: z.literal('sign_out') }),
]);
export type RecorderAction = z.output<typeof recorderAction>;

/** What an action resulted in. `message` is for people. */
export const actionResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: z.string().nullable() }),
  z.object({
    ok: z.literal(false),
    message: z.string(),
    reason: z.enum(['failed', 'no_server', 'signed_out']),
  }),
]);
export type ActionResult = z.output<typeof actionResult>;

/** Milliseconds since the epoch, by the corrected clock of the recorder. */
const time = z.number();

const localProject = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  organizationName: z.string(),
});
export type LocalProject = z.output<typeof localProject>;

/** The timer that this recorder follows. */
const localTimer = z.object({
  projectId: z.int(),
  projectName: z.string(),
  organizationName: z.string(),
  note: z.string().nullable(),
  startedAt: time,
});

/** An item that the server rejected. */
const refusedItem = z.object({
  id: z.string(),
  kind: z.enum(['activity', 'screenshot', 'unreadable']),
  /** A phrase for people. */
  reason: z.string(),
  setAsideAt: time,
  /** What it records; null when it cannot be read. */
  from: time.nullable(),
  to: time.nullable(),
});
export type RefusedItem = z.output<typeof refusedItem>;

/** The screenshots of all monitors of one moment, as the server receives them. */
const localCapture = z.object({
  /** The capture group. */
  id: uuid,
  takenAt: time,
  app: z.string().nullable(),
  title: z.string().nullable(),
  isBlurred: z.boolean(),
  /** IDs of the images, one per monitor. */
  images: z.array(uuid),
  /** `waiting`: it stays on this machine for now and can be discarded. */
  state: z.enum(['waiting', 'sending', 'sent', 'discarded', 'refused']),
  /** Until when it can be reviewed; null = as long as it waits. */
  reviewUntil: time.nullable(),
});
export type LocalCapture = z.output<typeof localCapture>;

/** What is recorded in the project of the timer, and whether the person agreed to it. */
const localRules = z.object({
  projectId: z.int(),
  organizationName: z.string(),
  rules: recordingRules,
  rulesVersion: z.string(),
  status: consentStatus,
  /** What the person last agreed to; null if never. */
  agreed: recordingRules.nullable(),
  /** Others who can see it: the first ones by role and name. */
  people: z.array(z.object({ name: z.string(), role: z.enum(viewerRoles) })),
  /** Their total number. */
  peopleCount: z.int(),
});
export type LocalRules = z.output<typeof localRules>;

/** Time without input that is held until the person or the clock decides about it. */
const heldTime = z.object({
  since: time,
  /** Null while there still is no input. */
  until: time.nullable(),
  answerBy: time,
  /** What happens to it without an answer. */
  otherwise: z.enum(['keep', 'discard']),
});

/** Everything that the recorder's page shows. */
export const localState = z.object({
  now: time,
  version: z.string(),
  /** The version that the server offers, when it is newer. */
  newerVersion: z.string().nullable(),
  recorderName: z.string(),
  /** What the person types to run these commands. */
  commands: z.object({ login: z.string(), open: z.string() }),
  account: z.object({ name: z.string(), email: z.string(), server: z.string() }),
  connection: z.object({
    status: z.enum(['connecting', 'connected', 'offline', 'signed_out']),
    /** Why the server cannot be reached, for people. */
    problem: z.string().nullable(),
  }),
  state: recorderState,
  timer: localTimer.nullable(),
  /** Recorded today by all recorders of this person; null while unknown. */
  todaySeconds: z.number().nullable(),
  projects: z.array(localProject),
  lastProjectId: z.int().nullable(),
  /** Null while unknown, and without a timer. */
  rules: localRules.nullable(),
  /** Why nothing is recorded although a timer runs. */
  block: z.enum(['paused', 'locked', 'no_consent']).nullable(),
  /** Null `until` = until the person resumes. */
  pause: z.object({ until: time.nullable() }).nullable(),
  idle: heldTime.nullable(),
  captures: z.object({
    /** Minutes; 0 = no screenshots. */
    interval: z.int(),
    /** Why the last capture failed, for people. */
    problem: z.string().nullable(),
    /** Newest first. */
    latest: z.array(localCapture),
  }),
  waiting: z.object({
    activities: z.int(),
    screenshots: z.int(),
    /** Why the last attempt to send failed, for people. */
    problem: z.string().nullable(),
    /** Why the last write to this disk failed, for people. */
    diskProblem: z.string().nullable(),
    droppedScreenshots: z.int(),
  }),
  refused: z.array(refusedItem),
  settings: personalSettings,
  autostart: z.object({ isSupported: z.boolean(), isOn: z.boolean() }),
  /** What can be recorded on this desktop. */
  features: z.object({
    screenshots: z.boolean(),
    windows: z.boolean(),
    idle: z.boolean(),
    input: z.boolean(),
  }),
  /** One sentence for each thing that cannot be recorded on this desktop. */
  limitations: z.array(z.string()),
});
export type LocalState = z.output<typeof localState>;
