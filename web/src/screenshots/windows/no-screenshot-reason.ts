import { plural, t } from '@lingui/core/macro';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { durationText } from '../../language/duration-text.ts';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import type { DiaryWindow } from './diary.ts';

/** A capture is sent within this time of being taken, unless the recorder is offline. */
const sendingMs = 5 * minuteMs;
/** Too short to expect a screenshot. */
const shortSeconds = 120;

/** What kind of reason it is; decides its icon. */
export type ReasonKind =
  | 'manual'
  | 'off'
  | 'unshared'
  | 'waiting'
  | 'idle'
  | 'between'
  | 'short'
  | 'gone'
  | 'unmeasured'
  | 'missing';

/** Why there is time but no screenshot. */
export interface NoScreenshotReason {
  kind: ReasonKind;
  /** Short form. */
  title: string;
  why: string;
  /** The browser recorded the time, but no screen was shared with it. */
  isUnshared?: boolean;
}

/** What is known about the window besides its content. */
export interface WindowCircumstances {
  nowMs: number;
  /** Minutes between captures of this person in this project at that time; undefined: unknown. */
  intervalMinutes: number | undefined;
  /** Whether a later capture exists: so the interval was not 0, and nothing is pending. */
  isBeforeCapture: boolean;
  /** Days that screenshots are kept; null = forever. */
  retentionDays: number | null;
}

/** The most specific reason comes first; several may apply. */
export function whyNoPicture(window: DiaryWindow, known: WindowCircumstances): NoScreenshotReason {
  return (
    whyNotRecorded(window) ??
    whyGone(window, known) ??
    whyNotTaken(window, known) ?? {
      kind: 'missing',
      title: t`No screenshot`,
      why: window.activities.some(({ source }) => source === 'browser')
        ? t`The browser sent no screenshot for these ten minutes.`
        : t`The desktop app sent no screenshot for these ten minutes.`,
    }
  );
}

function whyNotRecorded({ activities }: DiaryWindow): NoScreenshotReason | undefined {
  const sources = new Set(activities.map(({ source }) => source));
  if (sources.size > 1 || sources.has('desktop')) return undefined;
  if (sources.has('manual')) {
    const notes = new Set(activities.flatMap(({ note }) => note ?? []));
    return {
      kind: 'manual',
      title: t`Manual time`,
      why: [...notes].join(' · ') || t`No recorder was running.`,
    };
  }
  if (sources.has('import'))
    return { kind: 'manual', title: t`Imported`, why: t`Imported without screenshots.` };
  if (activities.every(({ activity }) => activity === null)) {
    return {
      kind: 'unshared',
      title: t`Screen not shared`,
      why: t`Only time was recorded in the browser.`,
      isUnshared: true,
    };
  }
  return undefined;
}

function whyGone(
  window: DiaryWindow,
  { nowMs, retentionDays }: WindowCircumstances,
): NoScreenshotReason | undefined {
  if (retentionDays === null || nowMs - window.start < retentionDays * dayMs) return undefined;
  return {
    kind: 'gone',
    title: t`Deleted`,
    why: plural(retentionDays, {
      one: 'Screenshots are kept for # day.',
      other: 'Screenshots are kept for # days.',
    }),
  };
}

function whyNotTaken(
  window: DiaryWindow,
  known: WindowCircumstances,
): NoScreenshotReason | undefined {
  const { nowMs, intervalMinutes, isBeforeCapture } = known;
  const { workedSeconds, activities, minutes } = window;
  if (intervalMinutes === 0 && !isBeforeCapture) {
    return {
      kind: 'off',
      title: t`Screenshots off`,
      why: t`No screenshots are taken in this project.`,
    };
  }
  if (nowMs - window.end < sendingMs && !isBeforeCapture) {
    return {
      kind: 'waiting',
      title: t`Nothing yet`,
      why: t`The screenshot appears here automatically.`,
    };
  }
  const isLong = workedSeconds >= shortSeconds;
  if (isLong && activities.every(({ activity }) => activity === null)) {
    return {
      kind: 'unmeasured',
      title: t`Not measured`,
      why: t`The desktop app could not access screen and input.`,
    };
  }
  if (isLong && !minutes.includes(true)) {
    return { kind: 'idle', title: t`Idle`, why: t`No keyboard or mouse, so no screenshot.` };
  }
  if (intervalMinutes !== undefined && intervalMinutes * minuteMs > windowMs) {
    return {
      kind: 'between',
      title: t`Between screenshots`,
      why: t`One every ${intervalMinutes} min in this project at that time.`,
    };
  }
  const intervalSeconds = (intervalMinutes ?? 10) * 60;
  if (workedSeconds < intervalSeconds) {
    const worked = durationText(workedSeconds);
    return {
      kind: 'short',
      title: isLong ? t`Not at the random moment` : t`Too short`,
      why: t`Only ${worked} worked: the random moment fell outside it.`,
    };
  }
  return undefined;
}
