import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../routing/paths.ts';
import { ErrorNotice } from './error-notice.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <ErrorNotice
      code="404"
      title={t`Seems there is nothing here`}
      linkLabel={t`Return Home`}
      linkTo={paths.home}
    >
      {hasPreviousPage() && (
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t`Back`}
        </Button>
      )}
    </ErrorNotice>
  );
}

/** Whether the previous page of this tab is one of the app: the router numbers its own, from 0. */
function hasPreviousPage(): boolean {
  const state = history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}
