import { paths } from '../routing/paths.ts';
import { ErrorNotice } from './error-notice.tsx';

export function NotFoundPage() {
  return (
    <ErrorNotice
      code="404"
      title="Seems there is nothing here"
      linkLabel="Return Home"
      linkTo={paths.home}
    />
  );
}
