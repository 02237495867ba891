/** Browsers refuse `keepalive` requests whose bodies together exceed 64 KiB while they run. */
const keptAliveMaxBytes = 60 * 1024;

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Sends requests that the browser completes after the page is left; as usual ones while they do not fit. */
export function createKeepaliveFetch(send: Send): Send {
  let runningBytes = 0;
  return async (url, init) => {
    const bytes = typeof init.body === 'string' ? new TextEncoder().encode(init.body).length : 0;
    if (runningBytes + bytes > keptAliveMaxBytes) return send(url, init);
    runningBytes += bytes;
    try {
      return await send(url, { ...init, keepalive: true });
    } finally {
      runningBytes -= bytes;
    }
  };
}
