// Records a minute of typing and then quiet minutes, on a clock that runs faster than time. Prints its
// seconds after everything of them is on disk, and the seconds with a screenshot, until it is killed.
import { writeSync } from 'node:fs';
import { noon, simulateRecorder, timerOf } from './simulated-recorder.ts';

const { recorder, server, spool, pass, time } = await simulateRecorder({
  folder: process.argv[2] ?? '',
});
recorder.counterChanged(true);
server.timer = timerOf({ screenshot_interval: 1 });
await pass(60);
for (;;) {
  await pass(1, false);
  await spool.settled();
  writeSync(1, `${(time.wall - noon) / 1000}\n`);
}
