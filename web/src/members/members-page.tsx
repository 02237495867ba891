import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

export function MembersPage() {
  return (
    <Page title="Members">
      <SkeletonRows label="Loading" />
    </Page>
  );
}
