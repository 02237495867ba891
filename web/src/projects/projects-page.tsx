import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

export function ProjectsPage() {
  return (
    <Page title="Projects">
      <SkeletonRows label="Loading" />
    </Page>
  );
}
