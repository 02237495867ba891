import { useMutation } from '@tanstack/react-query';
import type { AppKind, AppRating } from '@time-tracker/contract/app';
import { calls } from '../api/client.ts';

/** Rates an app for the organization; null removes the rating. */
export function useRateApp(organizationId: number) {
  const rate = useMutation(calls.app.rate.mutationOptions({ meta: { changes: ['work'] } }));
  return {
    pendingRating: rate.isPending ? rate.variables.rating : undefined,
    rate: (app: { kind: AppKind; name: string }, rating: AppRating | null) =>
      rate.mutate({ organization_id: organizationId, kind: app.kind, name: app.name, rating }),
  };
}

/** What a key does to the app that has the focus: a rating, or null to remove it. */
export function ratingOfKey(key: string): AppRating | null | undefined {
  switch (key) {
    case '1':
      return 1;
    case '2':
      return 0;
    case '3':
      return -1;
    case '0':
      return null;
    default:
      return undefined;
  }
}
