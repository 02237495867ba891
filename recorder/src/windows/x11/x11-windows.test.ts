import { expect, it, onTestFinished } from 'vitest';
import { waitUntil } from '../../testing/poll-until.ts';
import { xDesktop } from '../../testing/x-desktop.ts';
import { startWindowSampler } from '../window-sampler.ts';
import type { WindowSample } from '../../platform/platform-parts.ts';

/** The first sample of a new sampler. A sampler that crashes is restarted and crashes again. */
async function sampleWindow(environment: NodeJS.ProcessEnv): Promise<WindowSample['window']> {
  const samples: WindowSample[] = [];
  const sampler = startWindowSampler(
    { kind: 'x11', environment },
    { onSample: (sample) => samples.push(sample), onLost: () => undefined },
    Math.random,
  );
  onTestFinished(sampler.end);
  await waitUntil('there is a sample', () => samples.length > 0);
  sampler.end();
  return samples[0]!.window;
}

it('names the active window, also of programs with few properties', async () => {
  const { environment, xdotool, xprop, openWindow } = await xDesktop();
  const activeWindow = () => sampleWindow(environment);
  expect(await activeWindow(), 'an empty desktop').toBeUndefined();

  const notes = await openWindow('notes', 'xterm', ['-e', 'cat']);
  await xprop('-id', notes, '-f', '_NET_WM_NAME', '8u', '-set', '_NET_WM_NAME', 'Zoë – notes');
  expect(await activeWindow()).toMatchObject({ app: 'xterm', title: 'Zoë – notes' });
  const long = `${'a'.repeat(499)}😀`;
  await xprop('-id', notes, '-f', '_NET_WM_NAME', '8u', '-set', '_NET_WM_NAME', long);
  expect((await activeWindow())?.title, 'no half character').toBe(`${'a'.repeat(499)}\ufffd`);

  // It has neither a process id nor a name in UTF-8.
  const report = await openWindow('März – report', 'xmessage', ['-buttons', '', 'Quarterly']);
  const missing = await xprop('-id', report, '_NET_WM_PID', '_NET_WM_NAME');
  expect(missing.match(/not found/g)).toHaveLength(2);
  expect(await activeWindow()).toMatchObject({ app: 'Xmessage', title: 'März – report' });

  await xdotool('windowactivate', '--sync', notes);
  await xprop('-id', notes, '-remove', 'WM_CLASS');
  expect(await activeWindow(), 'no class').toMatchObject({ app: 'xterm' });
  const desktopType = ['_NET_WM_WINDOW_TYPE', '32a', '-set', '_NET_WM_WINDOW_TYPE'];
  await xprop('-id', notes, '-f', ...desktopType, '_NET_WM_WINDOW_TYPE_DESKTOP');
  expect(await activeWindow(), 'the desktop itself').toBeUndefined();

  const active = ['_NET_ACTIVE_WINDOW', '32x', '-set', '_NET_ACTIVE_WINDOW'];
  await xprop('-root', '-f', ...active, '0x1234567');
  expect(await activeWindow(), 'a window that is gone').toBeUndefined();
});
