/** Browsers throttle timers of background pages to one a minute, but not those of their workers. */
const tickEveryMs = 1_000;

setInterval(() => postMessage('tick'), tickEveryMs);
