import { expect, it, onTestFinished } from 'vitest';
import { PermissionRefused } from '../capture/screen-capture.ts';
import { secondsOf, simulateRecorder, timerOf } from '../testing/simulated-recorder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('reports once that the desktop does not allow screenshots, and keeps recording', async () => {
  let refusals = 0;
  const { recorder, server, pass, stored, spool, printed } = await simulateRecorder({
    folder: await temporaryFolder(),
    parts: {
      capture: () => Promise.reject(new PermissionRefused()),
      onRefused: () => void refusals++,
    },
  });
  onTestFinished(() => spool.settled());
  server.timer = timerOf({ screenshot_interval: 1 });
  await pass(300);
  expect(refusals).toBe(1);
  expect(printed.join()).not.toContain('Screenshot failed');
  expect(recorder.status().captureProblem).toContain('does not allow');
  recorder.end();
  expect(secondsOf(await stored())).toBe(300);
});
