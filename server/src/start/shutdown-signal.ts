/**
 * A signal that is aborted when somebody asks the server to stop: by SIGTERM, Ctrl-C, a closed
 * terminal, or the end of the script that started it. Asking again changes nothing, since npm, the
 * terminal and the script may each pass on the same Ctrl-C.
 */
export function createShutdownSignal(): AbortSignal {
  const stop = new AbortController();
  const ask = () => stop.abort();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, ask);
  // Started by our scripts there is a channel to them, which breaks when they are killed.
  if (process.connected) process.once('disconnect', ask);
  return stop.signal;
}
