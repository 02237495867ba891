import { z } from 'zod';
import { activitySource, workFilter } from './activity.ts';
import { call, heavyRead } from './call.ts';
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
  uuid,
} from './fields.ts';

/** What goes with an image; sent as JSON in the part `screenshot` of a multipart body. */
export const uploadedScreenshot = z
  .object({
    id: uuid,
    activity_id: uuid,
    group_id: uuid,
    /** Needed while the server does not know the activity yet. */
    project_id: id.optional(),
    taken_at: instant,
    /** Counted from 0. */
    display: z.int().min(0).max(31),
    displays: z.int().min(1).max(32),
    app: optionalText(200).nullish(),
    title: optionalText(500).nullish(),
    blur: z.boolean().default(false),
  })
  .refine((input) => input.display < input.displays, {
    path: ['display'],
    error: 'display counts from 0 and is below displays',
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
  /** Signed, good for minutes, usable in an <img>; null when only the image was removed. */
  url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  activity: activityPercent,
  app: z.string().nullable(),
  title: z.string().nullable(),
  blur: z.boolean(),
  source: activitySource,
});
export type Screenshot = z.output<typeof screenshot>;

/** That somebody else looked at one's screenshots: one line per viewer and hour, and per full image. */
export const screenshotLook = z.object({
  organization_id: z.int(),
  viewer: z.object({ id: z.int(), name: z.string() }),
  /** `image`: one opened in full; `thumbnails`: small ones, on pages of them. */
  kind: z.enum(['image', 'thumbnails']),
  /** Null for thumbnails; the screenshot may be gone by now. */
  screenshot_id: z.string().nullable(),
  first_at: sentInstant,
  last_at: sentInstant,
  /** When the earliest and the latest of the screenshots shown were taken. */
  taken_from: sentInstant,
  taken_to: sentInstant,
  /** How many images were shown, each time counted. */
  times: z.int(),
});
export type ScreenshotLook = z.output<typeof screenshotLook>;

export const screenshotCalls = {
  upload: call('/screenshot/upload', { who: 'signed_in' }, 'Keep the image of one monitor')
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
  all: heavyRead('/screenshot/all', { who: 'signed_in' }, 'Screenshots, newest first')
    .input(
      z.object({
        ...workFilter,
        page: page.default(1),
        page_size: pageSize.default(10),
        /** Thins capture groups: keeps those at least median gap × this factor apart. */
        sampling: z.number().min(0).max(1000).nullish(),
        /**
         * Only what lies in this part of the range is answered and counted. What is kept by
         * `sampling` follows from the whole range, so that parts add up to the whole.
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
        /** How many of `total` have no image any more, because only that was removed; absent for none. */
        removed: z.int().optional(),
      }),
    ),
  intervals: heavyRead(
    '/screenshot/intervals',
    { who: 'signed_in' },
    'How often screens are captured',
  )
    .input(z.object({ organization_id: idFilter, project_id: idFilter, user_id: idFilter }))
    .output(
      z.object({
        /** Of the people whose screenshots the caller may see; as it is now. */
        intervals: z.array(
          z.object({
            user_id: z.int(),
            project_id: z.int(),
            /** Whole minutes, 0 = none. */
            screenshot_interval: z.int(),
          }),
        ),
        now: sentInstant,
      }),
    ),
  looks: heavyRead('/screenshot/looks', { who: 'signed_in' }, 'Who looked at your screenshots')
    .input(
      z.object({
        organization_id: idFilter,
        start: instant.nullish(),
        finish: instant.nullish(),
        page: page.default(1),
        page_size: pageSize.default(10),
      }),
    )
    .output(
      z.object({
        looks: z.array(screenshotLook),
        now: sentInstant,
        page: z.int(),
        page_size: z.int(),
        total: z.int(),
      }),
    ),
  remove: call(
    '/screenshot/remove',
    { who: 'signed_in' },
    'Delete a screenshot and its activity, or only the image',
  )
    .input(z.object({ id: uuid, image_only: z.boolean().optional() }))
    .output(done),
};
