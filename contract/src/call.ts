import { oc } from '@orpc/contract';
import type { Access, CallMeta } from './access.ts';

/** Defines a call of the contract: POST with JSON at `/api` + path, limited to `access`. */
export function call(path: `/${string}`, access: Access, summary: string) {
  return oc.$meta<CallMeta>({ access }).route({ method: 'POST', path, summary });
}

/** A call for any signed-in user that a recorder's token may make, too. */
export function recorderCall(path: `/${string}`, summary: string) {
  return call(path, { who: 'signed_in' }, summary).meta({ recorder: true });
}

/** A call that reads a lot of data. The server limits how many run at once, so cheap calls never wait for them. */
export function heavyRead(path: `/${string}`, access: Access, summary: string) {
  return call(path, access, summary).meta({ load: 'heavy_read' });
}
