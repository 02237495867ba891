import { oc } from '@orpc/contract';
import type { Access, CallMeta } from './access.ts';

/** Defines a call of the contract: POST with JSON at `/api` + path, limited to `access`. */
export function call(path: `/${string}`, access: Access, summary: string) {
  return oc.$meta<CallMeta>({ access }).route({ method: 'POST', path, summary });
}

/** A call that reads a lot of data. The server limits how many run at once, so cheap calls never wait for them. */
export function heavyRead(path: `/${string}`, access: Access, summary: string) {
  return call(path, access, summary).meta({ load: 'heavy_read' });
}
