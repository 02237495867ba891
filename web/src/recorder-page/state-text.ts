import { t } from '@lingui/core/macro';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { formatTime } from '../language/format.ts';

/** What the recorder does, for the eye and in words. */
export type Headline = {
  status: 'recording' | 'waiting' | 'off' | 'problem';
  text: string;
  /** What it means, or what to do next. */
  detail: string;
};

export function headlineOf(state: LocalState): Headline {
  if (state.connection.status === 'signed_out') {
    return {
      status: 'problem',
      text: t`Signed out`,
      detail: t`Nothing is recorded until you sign in again.`,
    };
  }
  if (!state.timer) {
    return { status: 'off', text: t`Not recording`, detail: t`No timer is running.` };
  }
  if (state.pause) return pausedHeadline(state.pause.until);
  if (state.block === 'no_consent') {
    return {
      status: 'waiting',
      text: t`Not recording yet`,
      detail: t`Nothing is recorded until you agree.`,
    };
  }
  return timerHeadline(state);
}

function pausedHeadline(until: number | null): Headline {
  const time = until === null ? null : formatTime(until);
  return {
    status: 'waiting',
    text: time === null ? t`Paused until you resume` : t`Paused until ${time}`,
    detail: t`Nothing is recorded meanwhile.`,
  };
}

function unmeasuredDetail({ screenshots, input }: LocalState['features']): string {
  if (input) return t`Activity cannot be measured right now.`;
  return screenshots
    ? t`Keyboard and mouse activity cannot be measured on this desktop.`
    : t`This desktop allows nothing more.`;
}

function timerHeadline({ state, captures, features }: LocalState): Headline {
  switch (state) {
    case 'recording':
      return {
        status: 'recording',
        text: t`Recording`,
        detail:
          captures.interval === 0
            ? t`Time, activity and apps. Screenshots are off.`
            : t`Time, activity, apps and screenshots.`,
      };
    case 'not_measured':
      return {
        status: 'recording',
        text: features.screenshots ? t`Recording without activity` : t`Recording time only`,
        detail: unmeasuredDetail(features),
      };
    case 'idle':
      return { status: 'waiting', text: t`Idle`, detail: t`Waiting for your answer.` };
    case 'locked':
      return {
        status: 'waiting',
        text: t`Screen locked`,
        detail: t`Recording continues when you unlock it.`,
      };
    case 'paused':
      return { status: 'waiting', text: t`Paused`, detail: t`Nothing is recorded meanwhile.` };
  }
}

/** `4:07`, for a time that is running out. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A phrase of the recorder as a sentence. */
export function sentence(phrase: string): string {
  const text = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
