/** A page in the background sleeps up to a minute between its own ticks; its worker does not. */
const tickEveryMs = 1_000;

setInterval(() => postMessage('tick'), tickEveryMs);
