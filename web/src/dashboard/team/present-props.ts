import type { ApiReceives } from '@time-tracker/contract/api';
import type { LinkTo } from '../screen-links.ts';

type Present = ApiReceives['dashboard']['now'];

/** What the parts of the dashboard about the present need. */
export interface PresentProps {
  present: Present | undefined;
  /** By how many milliseconds the server's clock is ahead of this one. */
  clockAheadMs: number;
  timeZone: string;
  linkTo: LinkTo;
  onExpired: () => void;
}

export type LoadedPresentProps = PresentProps & { present: Present };
