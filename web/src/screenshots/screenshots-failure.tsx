import { t } from '@lingui/core/macro';
import { errorMessage } from '../api/api-errors.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

interface ScreenshotsFailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Shown instead of a part of the page that failed to load. */
export function ScreenshotsFailure({ error, onRetry, isRetrying }: ScreenshotsFailureProps) {
  return (
    <FailureNotice
      title={t`Could not load the screenshots`}
      message={errorMessage(error)}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
