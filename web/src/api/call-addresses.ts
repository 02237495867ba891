import { api } from '@time-tracker/contract/api';

/** Paths below /api by noun and call: `addresses.timer.start` is `/timer/start`. */
export type CallAddresses = Record<string, Record<string, string>>;

/**
 * The paths of all JSON calls with POST, which are the only ones that use the client. Evaluated at
 * build time (build/evaluate-plugin.mjs), so that the contract's schemas are not in the bundle.
 */
export const callAddresses: CallAddresses = Object.fromEntries(
  Object.entries(api).map(([noun, calls]) => [
    noun,
    Object.fromEntries(
      Object.entries<SomeCall>(calls).flatMap(([name, call]) => addressOf(name, call)),
    ),
  ]),
);

/** The fields that are read from any call. */
type SomeCall = { '~orpc': Pick<(typeof api)['user']['get']['~orpc'], 'route' | 'meta'> };

function addressOf(name: string, call: SomeCall): [string, string][] {
  const { route, meta } = call['~orpc'];
  const isPlain = route.method === 'POST' && (meta.transport ?? 'json') === 'json';
  return isPlain && route.path !== undefined ? [[name, route.path]] : [];
}
