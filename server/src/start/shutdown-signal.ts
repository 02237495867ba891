/**
 * A signal that is aborted when the server should stop: on SIGTERM, Ctrl-C, a closed terminal, or
 * the end of the script that started it. Repeated requests change nothing, since npm, the terminal
 * and the script may each pass on the same Ctrl-C.
 */
export function createShutdownSignal(): AbortSignal {
  const stop = new AbortController();
  const ask = () => stop.abort();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, ask);
  // Our scripts open a channel, which closes when they are killed.
  if (process.connected) process.once('disconnect', ask);
  return stop.signal;
}
