import { t } from '@lingui/core/macro';
import { paths } from '../routing/paths.ts';
import { ErrorNotice } from './error-notice.tsx';

export function ServerErrorPage() {
  return (
    <ErrorNotice
      code="500"
      title={t`System Error`}
      message={t`Something went wrong! Please try again later.`}
      linkLabel={t`Go to homepage`}
      linkTo={paths.home}
    />
  );
}
