import { localState } from '@time-tracker/contract/local-recorder';
import { expect, it } from 'vitest';
import { exampleLocalState } from '../testing/example-local-state.ts';
import { buildLocalState, type StateSources } from './local-state.ts';

const sources: StateSources = {
  now: exampleLocalState.now,
  version: '0.1.0',
  newerVersion: '0.2.0',
  recorderName: 'laptop',
  account: exampleLocalState.account,
  status: {
    state: 'recording',
    project: { id: 7, name: 'House', since: 0 },
    isAsking: false,
    held: undefined,
    pause: undefined,
    consent: 'given',
    block: undefined,
    isCounting: true,
    seesWindows: true,
    screenshotInterval: 10,
    lastCaptureAt: undefined,
    captureProblem: undefined,
    skippedScreenshots: { count: 0, last: undefined },
    connection: 'connected',
    connectionProblem: undefined,
    clockOffsetMs: 0,
  },
  timer: {
    organization_id: 1,
    project_id: 7,
    project_name: 'House',
    started_at: '2026-05-04T08:00:00.000Z',
    screenshot_interval: 10,
    policy: { idle_minutes: 5, blur: false, titles: true },
  },
  facts: { projects: [], todaySeconds: undefined, rules: undefined },
  lastProjectId: undefined,
  captures: [],
  counts: {
    activities: 0,
    screenshots: 0,
    setAside: 0,
    droppedScreenshots: 0,
    onlyInMemory: 0,
    problem: undefined,
  },
  sendProblem: undefined,
  setAside: [],
  settings: exampleLocalState.settings,
  autostart: exampleLocalState.autostart,
  features: { screenshots: true, windows: true, idle: true, input: true },
  limitations: [],
};

it('is what the contract says, also without what old servers do not send', () => {
  const state = buildLocalState(sources);
  expect(localState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
  expect(state.timer).toMatchObject({ projectId: 7, organizationName: '', note: null });
  expect(state.newerVersion).toBe('0.2.0');
});

it('says what was rejected and when that was, as far as it can be read', () => {
  const setAsideAt = '2026-05-04T09:00:00.000Z';
  const setAside = [
    {
      kind: 'activity' as const,
      id: 'a',
      reason: 'the project is gone',
      setAsideAt,
      item: { start: '2026-05-04T08:00:00.000Z', finish: '2026-05-04T08:10:00.000Z' },
    },
    {
      kind: 'screenshot' as const,
      id: 'b',
      reason: 'the time was deleted',
      setAsideAt,
      item: { screenshot: { taken_at: '2026-05-04T08:04:00.000Z' } },
    },
    { kind: 'unreadable' as const, id: 'c', reason: 'damaged', setAsideAt, item: 'x' },
  ];
  const at = (time: string) => Date.parse(`2026-05-04T${time}:00.000Z`);
  expect(buildLocalState({ ...sources, setAside }).refused).toEqual([
    expect.objectContaining({ id: 'a', from: at('08:00'), to: at('08:10') }),
    expect.objectContaining({ id: 'b', from: at('08:04'), to: null }),
    expect.objectContaining({ id: 'c', from: null, to: null }),
  ]);
});

it('does not show the rules of another project', () => {
  const rules = {
    projectId: 8,
    organizationName: 'Bakery',
    rules: {
      screenshot_interval: 10,
      blur: false,
      titles: true,
      retention_days: 90,
      idle_minutes: 5,
      who_can_see: [],
    },
    rulesVersion: '1',
    status: 'given' as const,
    agreed: null,
    people: [],
    peopleCount: 0,
  };
  const shown = (projectId: number) =>
    buildLocalState({ ...sources, facts: { ...sources.facts, rules: { ...rules, projectId } } });
  expect(shown(8).rules).toBeNull();
  expect(shown(7).rules).toMatchObject({ projectId: 7 });
});
