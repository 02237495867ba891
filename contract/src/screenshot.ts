import { z } from 'zod';
import { activitySource, workFilter, workTotal } from './activity.ts';
import { pageSizeMax, removedScreenshotsMax, unchangedScreenPeopleMax } from './limits.ts';
import { call, heavyRead, recorderCall } from './call.ts';
import {
  activityPercent,
  done,
  id,
  idFilter,
  instant,
  optionalText,
  page,
  pageSize,
  sentInstant,
  timeZone,
  uuid,
} from './fields.ts';

/** What a person shares with a browser: an entire screen, one window, or one browser tab. */
export const sharedSurface = z.enum(['monitor', 'window', 'tab']);
export type SharedSurface = z.infer<typeof sharedSurface>;

/** What an organization lets its members share: anything, or entire screens only. */
export const allowedSurface = z.enum(['any', 'monitor'], { error: 'Must be any or monitor' });
export type AllowedSurface = z.infer<typeof allowedSurface>;

/** Metadata of an image; sent as JSON in the `screenshot` part of a multipart body. */
export const uploadedScreenshot = z
  .object({
    id: uuid,
    activity_id: uuid,
    group_id: uuid,
    /** Required if the activity has not been sent yet. */
    project_id: id.optional(),
    taken_at: instant,
    /** Counted from 0. */
    display: z.int().min(0).max(31),
    displays: z.int().min(1).max(32),
    app: optionalText(200).nullish(),
    title: optionalText(500).nullish(),
    blur: z.boolean().default(false),
    /** Sent by browsers only: what the person shares. Desktop recorders capture entire screens. */
    surface: sharedSurface.nullish(),
  })
  .refine((input) => input.display < input.displays, {
    path: ['display'],
    error: 'Must be less than displays; display counts from 0',
  });
export type UploadedScreenshotInput = z.input<typeof uploadedScreenshot>;
export type UploadedScreenshot = z.output<typeof uploadedScreenshot>;

export const screenshot = z.object({
  id: z.string(),
  activity_id: z.string(),
  group_id: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  project_id: z.int(),
  taken_at: sentInstant,
  display: z.int(),
  displays: z.int(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Signed, valid for minutes, usable in an <img>; null if only the image was deleted. */
  url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  activity: activityPercent,
  app: z.string().nullable(),
  title: z.string().nullable(),
  blur: z.boolean(),
  /** What was shared with the browser; null for a desktop recorder. */
  surface: sharedSurface.nullable(),
  source: activitySource,
  /**
   * Whether it looked the same as the previous screenshot of this person, project and display. False
   * if that is unknown.
   */
  same_as_previous: z.boolean(),
});
export type Screenshot = z.output<typeof screenshot>;

/** An entry of the view log: another person viewed screenshots of the caller. One per viewer and hour, and one per full image. */
export const screenshotView = z.object({
  organization_id: z.int(),
  viewer: z.object({ id: z.int(), name: z.string() }),
  /** `image`: opened in full size; `thumbnails`: shown in a list. */
  kind: z.enum(['image', 'thumbnails']),
  /** Null for thumbnails. The screenshot may have been deleted since. */
  screenshot_id: z.string().nullable(),
  first_at: sentInstant,
  last_at: sentInstant,
  /** When the earliest and the latest of the viewed screenshots were taken. */
  taken_from: sentInstant,
  taken_to: sentInstant,
  /** How many images were viewed, counting repeats. */
  times: z.int(),
});
export type ScreenshotView = z.output<typeof screenshotView>;

export const screenshotCalls = {
  upload: recorderCall('/screenshot/upload', 'Upload the screenshot of one monitor; idempotent')
    .meta({ transport: 'multipart' })
    .input(
      z.object({
        /** JSON of `uploadedScreenshot`. */
        screenshot: z.string(),
        image: z.instanceof(Blob),
      }),
    )
    .output(
      z.object({
        id: z.string(),
        status: z.enum(['stored', 'duplicate']),
        /** Hex SHA-256 of the bytes received. */
        sha256: z.string(),
      }),
    ),
  all: heavyRead('/screenshot/all', { who: 'signed_in' }, 'List screenshots, newest first')
    .input(
      z.object({
        ...workFilter,
        page: page.default(1),
        page_size: pageSize.default(10),
        /** Sampling factor: keeps only capture groups at least this factor × the median gap apart. */
        sampling: z.number().min(0).max(1000).nullish(),
        /**
         * Returns and counts only this part of the range. `sampling` still applies to the whole
         * range, so that the parts add up to the whole.
         */
        part: z.object({ start: instant, finish: instant }).nullish(),
      }),
    )
    .output(
      z.object({
        screenshots: z.array(screenshot),
        now: sentInstant,
        page: z.int(),
        page_size: z.int(),
        total: z.int(),
        /** How many of `total` had their image deleted; absent if none. */
        removed: z.int().optional(),
      }),
    ),
  intervals: heavyRead('/screenshot/intervals', { who: 'signed_in' }, 'List screenshot intervals')
    .input(z.object({ organization_id: idFilter, project_id: idFilter, user_id: idFilter }))
    .output(
      z.object({
        /** Current intervals of the people whose screenshots the caller may view. */
        intervals: z.array(
          z.object({
            user_id: z.int(),
            project_id: z.int(),
            /** Whole minutes, 0 = no screenshots. */
            screenshot_interval: z.int(),
          }),
        ),
        /** Of the intervals that have changed: every interval with the time it came into force, oldest first. */
        changes: z.array(
          z.object({
            user_id: z.int(),
            project_id: z.int(),
            from: sentInstant,
            screenshot_interval: z.int(),
          }),
        ),
        now: sentInstant,
      }),
    ),
  people: heavyRead(
    '/screenshot/people',
    { who: 'signed_in' },
    'Get time, activity and number of screenshots of each person',
  )
    .input(
      z.object({ ...workFilter, page: page.default(1), page_size: pageSize.default(pageSizeMax) }),
    )
    .output(
      z.object({
        /** People with time in the range, most time first. */
        people: z.array(
          workTotal.extend({
            id: z.int(),
            name: z.string(),
            /** Images, one for each monitor, without deleted ones. */
            screenshots: z.int(),
          }),
        ),
        now: sentInstant,
        page: z.int(),
        page_size: z.int(),
        /** Number of people on all pages. */
        total: z.int(),
      }),
    ),
  unchanged: heavyRead(
    '/screenshot/unchanged',
    { who: 'organization_member', of: 'organization_id' },
    'Get how long the screenshots of people looked the same, by day',
  )
    .input(
      z.object({
        organization_id: id,
        project_id: idFilter,
        /** People whose time the caller may not see are omitted. */
        user_ids: z.array(id).min(1).max(unchangedScreenPeopleMax),
        start: instant,
        /** At most `unchangedScreenDaysMax` days after start. */
        finish: instant,
        /** Sets where days begin and end; defaults to the caller's time zone. */
        time_zone: timeZone.optional(),
      }),
    )
    .output(
      z.object({
        /**
         * Recorded time between screenshots that all looked the same as the previous one, on each day
         * with at least an hour of it in a row. A longer time than two hours between two screenshots ends a row.
         */
        days: z.array(z.object({ user_id: z.int(), date: z.iso.date(), seconds: z.int() })),
        time_zone: z.string(),
        now: sentInstant,
      }),
    ),
  views: heavyRead(
    '/screenshot/views',
    { who: 'signed_in' },
    'List who viewed your screenshots, sorted by the last view, newest first',
  )
    .input(
      z.object({
        organization_id: idFilter,
        /** Entries whose first view is in this range. */
        start: instant.nullish(),
        finish: instant.nullish(),
        page: page.default(1),
        page_size: pageSize.default(10),
      }),
    )
    .output(
      z.object({
        views: z.array(screenshotView),
        now: sentInstant,
        page: z.int(),
        page_size: z.int(),
        total: z.int(),
      }),
    ),
  remove: call(
    '/screenshot/remove',
    { who: 'signed_in' },
    'Delete one or several screenshots with their activities, or only the images',
  )
    .input(
      z
        .object({
          id: uuid.optional(),
          /** Use instead of id: all of them or none. */
          ids: z.array(uuid).min(1).max(removedScreenshotsMax).optional(),
          image_only: z.boolean().optional(),
        })
        .refine((input) => (input.id === undefined) !== (input.ids === undefined), {
          path: ['id'],
          error: 'Send either id or ids',
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
    )
    .output(done),
};
