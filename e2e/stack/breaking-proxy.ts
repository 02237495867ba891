import { startReverseProxy, type ReverseProxy } from './reverse-proxy.ts';

/** What a proxy does to responses: nothing, hold streams back, or cut every slow response as well. */
export type ProxyFault = 'none' | 'holds-streams' | 'cuts-slow-responses';

/** Longer than any call takes that does not wait on purpose. */
const slowMs = 4_000;

/** A reverse proxy in front of `target`, with a fault of real proxies. */
export function startBreakingProxy(target: string, fault: ProxyFault): Promise<ReverseProxy> {
  return startReverseProxy(target, ({ request, response, forward }) => {
    if (fault === 'cuts-slow-responses') {
      const cut = setTimeout(() => response.destroy(), slowMs);
      response.on('close', () => clearTimeout(cut));
    }
    const isStream = request.url?.startsWith('/api/events') ?? false;
    // A buffering proxy waits for the end of the response, which a stream does not have.
    if (isStream && fault !== 'none') forward(() => undefined);
    else forward();
  });
}
