import { z } from 'zod';
import { call } from '../call.ts';
import { done, id, linkSecret, sentInstant } from '../fields.ts';

/** What a person can switch off: notices in the page, emails, or both. */
export const noticeKind = z.enum([
  'forgotten_timer',
  'recorder_silent',
  'recording_rules',
  'weekly_digest',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

/** The kinds that are also, or only, sent as emails. */
export const mailedNoticeKind = noticeKind.extract(['forgotten_timer', 'weekly_digest']);
export type MailedNoticeKind = z.infer<typeof mailedNoticeKind>;

const head = {
  id: z.int(),
  organization_id: z.int(),
  organization_name: z.string(),
  created_at: sentInstant,
  read: z.boolean(),
};

const ofTimer = { project_id: z.int(), project_name: z.string(), started_at: sentInstant };

/** Something that happened to the caller's own recording. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: z.literal('forgotten_timer'), ...ofTimer }),
  z.object({
    ...head,
    kind: z.literal('recorder_silent'),
    ...ofTimer,
    /** Null: no recorder ever reported for this timer. */
    recorder: z.string().nullable(),
    last_seen: sentInstant,
    /** Whether the timer was stopped. False: something else still keeps it running. */
    stopped: z.boolean(),
  }),
  z.object({
    ...head,
    kind: z.literal('recording_rules'),
    /** Null: the rules of the whole organization changed. */
    project_id: z.int().nullable(),
    project_name: z.string().nullable(),
    /** The rules that changed, with their new values. */
    changes: z.object({
      idle_minutes: z.int().optional(),
      blur: z.boolean().optional(),
      titles: z.boolean().optional(),
      retention_days: z.int().nullable().optional(),
      screenshot_interval: z.int().optional(),
    }),
  }),
]);
export type Notice = z.output<typeof notice>;

export const noticesMax = 50;

export const noticeCalls = {
  all: call('/notice/all', { who: 'signed_in' }, 'List your latest notices, newest first').output(
    z.object({ notices: z.array(notice), unread: z.int(), now: sentInstant }),
  ),
  mark: call('/notice/mark', { who: 'signed_in' }, 'Mark your notices as read or unread')
    .input(
      z.object({
        ids: z
          .array(id)
          .min(1, { error: 'Send at least one id' })
          .max(noticesMax, { error: `Send at most ${noticesMax} ids` }),
        read: z.boolean(),
      }),
    )
    .output(done),
  mark_all: call(
    '/notice/mark_all',
    { who: 'signed_in' },
    'Mark all your notices as read, also those that `notice/all` does not list',
  ).output(done),
  switch_off: call(
    '/notice/switch_off',
    { who: 'anyone' },
    'Switch off a kind of email with the token of its link',
  )
    .input(z.object({ token: linkSecret }))
    .output(z.object({ kind: mailedNoticeKind })),
};
