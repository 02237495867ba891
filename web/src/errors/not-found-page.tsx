import { t } from '@lingui/core/macro';
import { paths } from '../routing/paths.ts';
import { ErrorNotice } from './error-notice.tsx';

export function NotFoundPage() {
  return (
    <ErrorNotice
      code="404"
      title={t`Seems there is nothing here`}
      linkLabel={t`Return Home`}
      linkTo={paths.home}
    />
  );
}
