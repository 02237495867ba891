import { paths } from '../routing/paths.ts';
import { ErrorNotice } from './error-notice.tsx';

export function ServerErrorPage() {
  return (
    <ErrorNotice
      code="500"
      title="System Error"
      words="Something went wrong! Please try again later."
      linkLabel="Go to homepage"
      linkTo={paths.home}
    />
  );
}
