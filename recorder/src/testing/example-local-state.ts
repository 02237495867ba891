import { defaultPersonalSettings, type LocalState } from '@time-tracker/contract/local-recorder';

/** The state of a recorder that has nothing to do. */
export const exampleLocalState: LocalState = {
  now: Date.UTC(2026, 4, 4, 9),
  version: '0.1.0',
  newerVersion: null,
  recorderName: 'laptop',
  commands: { login: 'time-tracker-recorder login', open: 'time-tracker-recorder open' },
  account: { name: 'Ann Lee', email: 'ann@example.org', server: 'https://time.example.org' },
  connection: { status: 'connected', problem: null },
  state: 'paused',
  timer: null,
  todaySeconds: null,
  projects: [],
  lastProjectId: null,
  rules: null,
  block: null,
  pause: null,
  idle: null,
  captures: { interval: 0, problem: null, latest: [] },
  waiting: {
    activities: 0,
    screenshots: 0,
    problem: null,
    diskProblem: null,
    droppedScreenshots: 0,
  },
  refused: [],
  settings: defaultPersonalSettings,
  autostart: { isSupported: false, isOn: false },
  features: { screenshots: true, windows: true, idle: true, input: true },
  limitations: [],
};
