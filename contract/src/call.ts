import { oc } from '@orpc/contract';
import type { Access, CallMeta } from './access.ts';

/** Starts a call of the contract: POST with JSON at `/api` + path, for those `access` names. */
export function call(path: `/${string}`, access: Access, summary: string) {
  return oc.$meta<CallMeta>({ access }).route({ method: 'POST', path, summary });
}
