import { describe, expect, it } from 'vitest';
import {
  defaultPersonalSettings,
  type ActionResult,
  type RecorderAction,
} from '@time-tracker/contract/local-recorder';
import type { CompanionStatus } from './companion-status.ts';
import { exampleStatus } from '../testing/example-status.ts';
import { startNotificationService } from '../testing/notification-service.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import { DesktopCompanion } from './desktop-companion.ts';
import { openBusShell } from './desktop-shell.ts';
import type { MessageBus } from './message-bus.ts';

async function openCompanion(bus: MessageBus | undefined) {
  let status: CompanionStatus = exampleStatus;
  let settings = defaultPersonalSettings;
  let result: ActionResult = { ok: true, message: null };
  const performed: (RecorderAction | 'open' | 'quit')[] = [];
  const printed: string[] = [];
  const companion = await DesktopCompanion.open({
    shell: openBusShell(bus, { PATH: '/nonexistent' }),
    now: () => 60_000,
    status: () => status,
    settings: () => settings,
    perform: (action) => {
      performed.push(action);
      return Promise.resolve(result);
    },
    openPage: () => void performed.push('open'),
    quit: () => void performed.push('quit'),
    print: (text) => printed.push(text),
  });
  /** The recorder's status changes, and a second passes. */
  const change = (more: Partial<CompanionStatus>) => {
    status = { ...status, ...more };
    companion.update();
  };
  return {
    companion,
    performed,
    printed,
    change,
    setSettings: (more: object) => (settings = { ...settings, ...more }),
    failWith: (message: string) => (result = { ok: false, message, reason: 'failed' }),
  };
}

describe.runIf(canHaveBus)('on a desktop', () => {
  async function desktop() {
    const bus = await startPrivateBus();
    const service = await startNotificationService(await bus.connect());
    return { ...service, ...(await openCompanion(await bus.connect())) };
  }

  it('asks whether the person still works, and does what they answer', async () => {
    const { companion, change, shown, closed, press, performed, failWith } = await desktop();
    change({ state: 'idle', held: {} });
    companion.notify('Still working?');
    await waitUntil('the question is shown', () => shown.length === 1);
    expect(shown[0]).toMatchObject({ actions: ['Open', 'Keep', 'Discard', 'Other project'] });
    press('keep');
    press('discard');
    press('other_project');
    await waitUntil('all arrive', () => performed.length === 3);
    expect(performed).toEqual([
      { action: 'answer_idle', answer: 'keep' },
      { action: 'answer_idle', answer: 'discard' },
      'open',
    ]);
    change({ state: 'recording', held: undefined });
    await waitUntil('the question disappears', () => closed.length === 1);

    failWith('This was answered before.');
    change({ state: 'idle', held: {} });
    companion.notify('Still working?');
    await waitUntil('the question is shown again', () => shown.length === 2);
    press('keep');
    await waitUntil('it says what is wrong', () => shown.length === 3);
    expect(shown[2]?.text).toBe('This was answered before.');
  });

  it('shows captures quietly, one after the other, unless the person switched that off', async () => {
    const { change, shown, setSettings, companion } = await desktop();
    change({ lastCaptureAt: 1_000 });
    await waitUntil('the first is shown', () => shown.length === 1);
    expect(shown[0]).toMatchObject({ text: 'Screenshot taken.', isTransient: true, urgency: 0 });
    const last = 'Screenshot skipped: a private window was visible.';
    change({ skippedScreenshots: { count: 1, last } });
    await waitUntil('the second is shown', () => shown.length === 2);
    expect(shown[1]).toMatchObject({ text: last, id: shown[0]?.id });
    setSettings({ captureNotification: false });
    change({ lastCaptureAt: 2_000, skippedScreenshots: { count: 2, last } });
    companion.notify('Timer stopped.');
    await waitUntil('the next is shown', () => shown.length === 3);
    expect(shown[2]).toMatchObject({ text: 'Timer stopped.', isTransient: false });
  });

  it('withdraws the notice about a sign-out after the next sign-in', async () => {
    const { companion, change, shown, closed, press, performed } = await desktop();
    change({ connection: 'signed out', project: undefined });
    companion.notify('Sign in again.');
    await waitUntil('it is shown', () => shown.length === 1);
    press('default');
    await waitUntil('the page opens', () => performed.length === 1);
    change({ connection: 'connected' });
    await waitUntil('it disappears', () => closed[0] === shown[0]?.id);
  });
});

it('prints captures where there is no desktop', async () => {
  const { change, printed, companion } = await openCompanion(undefined);
  companion.notify('Timer stopped.');
  change({ lastCaptureAt: 1_000 });
  await waitUntil('it is printed', () => printed.length > 0);
  expect(printed).toEqual(['Screenshot taken.']);
});
