import type { ApiReceives } from '@time-tracker/contract/api';
import type { LinkTo } from '../screen-links.ts';
import type { Scope } from '../use-overview.ts';

type Present = ApiReceives['dashboard']['now'];

/** What the parts of the dashboard about the present need. */
export interface PresentProps {
  present: Present | undefined;
  /** By how many milliseconds the server's clock is ahead of this one. */
  clockAheadMs: number;
  timeZone: string;
  /** Whose work is shown. */
  scope: Scope;
  paceMs: () => number;
  linkTo: LinkTo;
  onExpired: () => void;
}

export type LoadedPresentProps = PresentProps & { present: Present };
