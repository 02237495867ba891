import { t } from '@lingui/core/macro';
import type { Notice } from '@time-tracker/contract/accounts/notice';
import { formatDate, formatTime } from '../../language/format.ts';
import { paths } from '../../routing/paths.ts';

/** A notice as the menu shows it. */
export interface NoticeLine {
  id: number;
  title: string;
  text: string;
  /** ISO 8601. */
  at: string;
  isRead: boolean;
  /** Where to do something about it. */
  to: string;
  organizationId: number;
}

export function noticeLine(notice: Notice, timeZone: string): NoticeLine {
  const { id, created_at: at, read: isRead, organization_id: organizationId } = notice;
  return { id, at, isRead, organizationId, ...describe(notice, timeZone) };
}

function describe(notice: Notice, timeZone: string): Pick<NoticeLine, 'title' | 'text' | 'to'> {
  switch (notice.kind) {
    case 'forgotten_timer': {
      const { project_name: project } = notice;
      const since = dateAndTime(notice.started_at, timeZone);
      return {
        title: t`Is your timer still right?`,
        text: t`It has run for 8 hours on ${project}, since ${since}. If you forgot it, stop it and delete the time that is wrong.`,
        to: paths.timeLog,
      };
    }
    case 'recorder_silent':
      return { ...silentTexts(notice, timeZone), to: `${paths.settings}#devices` };
    case 'recording_rules': {
      const { organization_name: organization } = notice;
      return {
        title: t`What is recorded in ${organization} changed`,
        text: ruleTexts(notice).join(' '),
        to: paths.recorded,
      };
    }
  }
}

function silentTexts(
  notice: Extract<Notice, { kind: 'recorder_silent' }>,
  timeZone: string,
): Pick<NoticeLine, 'title' | 'text'> {
  const { project_name: project } = notice;
  const seen = dateAndTime(notice.last_seen, timeZone);
  const recorder = notice.recorder ?? t`Your recorder`;
  if (notice.stopped) {
    return {
      title: t`Your timer was stopped`,
      text: t`${recorder} was last seen ${seen}. Time on ${project} is recorded until then.`,
    };
  }
  return {
    title: t`Lost contact with your recorder`,
    text: t`${recorder} was last seen ${seen}. Your timer on ${project} runs on without screenshots and activity.`,
  };
}

function ruleTexts({
  changes,
  project_name,
}: Extract<Notice, { kind: 'recording_rules' }>): string[] {
  const { idle_minutes, blur, titles, retention_days, screenshot_interval } = changes;
  const texts: string[] = [];
  if (screenshot_interval !== undefined)
    texts.push(intervalText(screenshot_interval, project_name));
  if (blur !== undefined) {
    texts.push(blur ? t`Screenshots are blurred.` : t`Screenshots are no longer blurred.`);
  }
  if (titles !== undefined) {
    texts.push(titles ? t`Window titles are recorded.` : t`Window titles are no longer recorded.`);
  }
  if (retention_days !== undefined) {
    texts.push(
      retention_days === null
        ? t`Screenshots are kept without a limit.`
        : t`Screenshots are deleted after ${retention_days} days.`,
    );
  }
  if (idle_minutes !== undefined) {
    texts.push(
      idle_minutes === 0
        ? t`“Still working?” is no longer asked.`
        : t`“Still working?” is asked after ${idle_minutes} min without input.`,
    );
  }
  return texts;
}

function intervalText(minutes: number, projectName: string | null): string {
  const project = projectName ?? '';
  return minutes === 0
    ? t`No screenshots in ${project}.`
    : t`A screenshot every ${minutes} min in ${project}.`;
}

function dateAndTime(at: string, timeZone: string): string {
  const date = formatDate(at, timeZone);
  const time = formatTime(at, timeZone);
  return t`${date} at ${time}`;
}
