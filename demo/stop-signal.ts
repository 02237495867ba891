/** A signal that is aborted by SIGTERM, Ctrl-C, a closed terminal or the end of the script that started us. */
export function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  const ask = () => stop.abort();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, ask);
  if (process.connected) process.once('disconnect', ask);
  return stop.signal;
}
