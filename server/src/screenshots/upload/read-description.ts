import { invalidField, ApiError } from '@time-tracker/contract/errors';
import { instant } from '@time-tracker/contract/fields';
import { futureToleranceSeconds, recordBackDays } from '@time-tracker/contract/limits';
import { dayMs, secondMs } from '@time-tracker/contract/time/durations';
import { uploadedScreenshot, type UploadedScreenshot } from '@time-tracker/contract/screenshot';
import { i18n } from '../../language/server-texts.ts';
import { collectFields } from '../../http/validate.ts';

/** Parses the `screenshot` part of an upload. Throws 422 with all of its problems. */
export function readDescription(text: string, now: Date): UploadedScreenshot {
  const value = parse(text);
  const result = uploadedScreenshot.safeParse(value);
  const fields = result.success ? {} : collectFields(result.error.issues);
  const outOfTime = findTimeProblem(value, now);
  if (outOfTime !== undefined) fields['taken_at'] = [outOfTime];
  if (!result.success || outOfTime !== undefined) throw new ApiError('invalid_input', { fields });
  return result.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('screenshot', i18n.t('This part is not readable JSON'));
  }
}

function findTimeProblem(value: unknown, now: Date): string | undefined {
  const takenAt = instant.safeParse((value as { taken_at?: unknown } | null)?.taken_at);
  if (!takenAt.success) return undefined;
  const aheadMs = takenAt.data.getTime() - now.getTime();
  if (aheadMs > futureToleranceSeconds * secondMs) return 'This is in the future';
  if (-aheadMs > recordBackDays * dayMs) {
    return `This is more than ${recordBackDays} days ago`;
  }
  return undefined;
}
