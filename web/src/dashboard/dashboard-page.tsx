import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <SkeletonRows label="Loading" />
    </Page>
  );
}
