import { oc } from '@orpc/contract';
import type { Access, CallMeta } from './access.ts';

/** Starts a call of the contract: POST with JSON at `/api` + path, for those `access` names. */
export function call(path: `/${string}`, access: Access, summary: string) {
  return oc.$meta<CallMeta>({ access }).route({ method: 'POST', path, summary });
}

/** A call that reads much at once: on the server it never makes a cheap call wait. */
export function heavyRead(path: `/${string}`, access: Access, summary: string) {
  return call(path, access, summary).meta({ load: 'heavy_read' });
}
