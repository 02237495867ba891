import { api } from '@time-tracker/contract/api';

/** Paths below /api by noun and call: `addresses.timer.start` is `/timer/start`. */
export type CallAddresses = Record<string, Record<string, string>>;

/**
 * Of every call that is JSON by POST, which are all that pages make through the client. Evaluated
 * when the web app is built (build/evaluate-plugin.mjs): the contract's schemas stay out of it.
 */
export const callAddresses: CallAddresses = Object.fromEntries(
  Object.entries(api).map(([noun, calls]) => [
    noun,
    Object.fromEntries(
      Object.entries<SomeCall>(calls).flatMap(([name, call]) => addressOf(name, call)),
    ),
  ]),
);

/** What is read of a call, whichever it is. */
type SomeCall = { '~orpc': Pick<(typeof api)['user']['get']['~orpc'], 'route' | 'meta'> };

function addressOf(name: string, call: SomeCall): [string, string][] {
  const { route, meta } = call['~orpc'];
  const isPlain = route.method === 'POST' && (meta.transport ?? 'json') === 'json';
  return isPlain && route.path !== undefined ? [[name, route.path]] : [];
}
