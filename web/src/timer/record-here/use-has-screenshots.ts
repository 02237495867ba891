import { useQuery } from '@tanstack/react-query';
import { calls } from '../../api/client.ts';

/** As many as the dashboard asks for, so that both share one request. */
const screenshotsMax = 30;

/**
 * Whether there are screenshots in an organization, as far as the user may see them, or of one person
 * only. Undefined while unknown.
 */
export function useHasScreenshots(
  organizationId: number,
  { userId, isEnabled }: { userId?: number; isEnabled: boolean },
): boolean | undefined {
  const { data, isError } = useQuery(
    calls.dashboard.now.queryOptions({
      input: {
        organization_id: organizationId,
        project_id: undefined,
        user_id: userId,
        screenshots: screenshotsMax,
      },
      enabled: isEnabled,
    }),
  );
  return data ? data.screenshots.length > 0 : isError ? false : undefined;
}
