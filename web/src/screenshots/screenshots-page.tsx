import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

export function ScreenshotsPage() {
  return (
    <Page title="Screenshots">
      <SkeletonRows label="Loading" />
    </Page>
  );
}
