import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { useCurrentUser } from '../../api/session.ts';
import { summaryQuery } from '../use-summaries.ts';
import { useFirstSteps } from './use-first-steps.ts';

/** How many of the first steps of an organization are done. Null when all are, or while that is unknown. */
export function useSetUp(organization: Organization): { done: number; count: number } | null {
  const { time_zone: timeZone } = useCurrentUser();
  const everything = { organization_id: organization.id, project_id: null, user_id: null };
  // Apart from the dashboard's numbers, which are dropped with its page: the menu stays. Refetched with them.
  const summary = summaryQuery(everything, 1);
  const { data, isError } = useQuery({ ...summary, queryKey: [...summary.queryKey, 'set-up'] });
  const workedSeconds = isError ? 0 : data?.totalMonthlyWorked;
  const steps = useFirstSteps(organization, workedSeconds, timeZone)?.steps;
  if (!steps) return null;
  return { done: steps.filter(({ isDone }) => isDone).length, count: steps.length };
}
