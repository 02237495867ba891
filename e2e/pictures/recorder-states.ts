import type { LocalCapture, LocalRules, LocalState } from '@time-tracker/contract/local-recorder';
import { minuteMs } from '@time-tracker/contract/time/durations';

const now = Date.UTC(2026, 4, 4, 14, 32, 10);

const projects = [
  { id: 1, name: 'Harbor Coffee website', color: 'blue', organizationName: 'Fernhill Studio' },
  { id: 2, name: 'Brand guidelines', color: 'orange', organizationName: 'Fernhill Studio' },
  { id: 3, name: 'Bookkeeping', color: 'green', organizationName: 'Lindqvist & Daughters' },
];

const timer = {
  projectId: 1,
  projectName: 'Harbor Coffee website',
  organizationName: 'Fernhill Studio',
  note: 'Checkout: addresses and delivery times',
  startedAt: now - 83 * minuteMs,
};

/** The IDs of images; their last digit chooses what they show. */
export const imageIds = ['01', '02', '03', '04'].map(
  (end) => `01890a5d-ac96-774b-bcce-b302099a80${end}`,
);

function capture(index: number, more: Partial<LocalCapture>): LocalCapture {
  return {
    id: `01890a5d-ac96-774b-bcce-b302099a81${String(index).padStart(2, '0')}`,
    takenAt: now - index * 9 * minuteMs,
    app: 'Firefox',
    title: 'Delivery times - Harbor Coffee',
    isBlurred: false,
    images: [imageIds[index % imageIds.length] ?? ''],
    state: 'sent',
    reviewUntil: null,
    ...more,
  };
}

const rules: LocalRules = {
  projectId: 1,
  organizationName: 'Fernhill Studio',
  rules: {
    screenshot_interval: 10,
    blur: false,
    titles: true,
    retention_days: 90,
    idle_minutes: 5,
    who_can_see: ['owners', 'managers'],
  },
  rulesVersion: 'current',
  status: 'given',
  agreed: null,
  people: [
    { name: 'Olivia Fern', role: 'owners' },
    { name: 'Marta Lindqvist', role: 'managers' },
  ],
  peopleCount: 5,
};

const nothingWaiting = {
  activities: 0,
  screenshots: 0,
  problem: null,
  diskProblem: null,
  droppedScreenshots: 0,
};

const recording: LocalState = {
  now,
  version: '0.1.0',
  newerVersion: null,
  recorderName: 'lena-laptop',
  commands: { login: 'time-tracker-recorder login', open: 'time-tracker-recorder open' },
  account: {
    name: 'Lena Brandt',
    email: 'lena@fernhill.example',
    server: 'https://time.fernhill.example',
  },
  connection: { status: 'connected', problem: null },
  state: 'recording',
  timer,
  todaySeconds: 4 * 3600 + 12 * 60,
  projects,
  lastProjectId: 1,
  rules,
  block: null,
  pause: null,
  idle: null,
  captures: {
    interval: 10,
    problem: null,
    latest: [
      capture(0, {
        state: 'waiting',
        reviewUntil: now + 4 * minuteMs + 12_000,
        images: [imageIds[0] ?? '', imageIds[1] ?? ''],
      }),
      capture(1, { state: 'sending', app: 'Code', title: 'delivery-times.ts - harbor-coffee' }),
      capture(2, { isBlurred: true, app: 'Thunderbird', title: null }),
      capture(3, { state: 'discarded' }),
    ],
  },
  waiting: { ...nothingWaiting, screenshots: 3 },
  refused: [],
  settings: {
    blurAll: false,
    blurApps: ['Thunderbird', 'Signal'],
    skipApps: ['KeePassXC', 'mybank.example'],
    skipPrivateWindows: true,
    titlesOff: false,
    projectsWithoutScreenshots: [3],
    reviewMinutes: 5,
    captureNotification: true,
  },
  autostart: { isSupported: true, isOn: true },
  features: { screenshots: true, windows: true, idle: true, input: true },
  limitations: [],
};

const unknownUntilResponse = { ...nothingWaiting, activities: 6, screenshots: 3 };

/** What the recorder's page can show, by name. */
export const recorderStates: Record<string, LocalState> = {
  recording,
  'not-recording': {
    ...recording,
    state: 'paused',
    timer: null,
    rules: null,
    captures: { interval: 0, problem: null, latest: [] },
    waiting: nothingWaiting,
  },
  'time-only': {
    ...recording,
    state: 'not_measured',
    captures: { interval: 10, problem: null, latest: [] },
    waiting: nothingWaiting,
    autostart: { isSupported: false, isOn: false },
    features: { screenshots: false, windows: false, idle: false, input: false },
    limitations: [
      'There is no display (DISPLAY is not set): no screenshots, activity or apps. Only time is recorded, as "not measured".',
    ],
  },
  macos: {
    ...recording,
    limitations: ['Recording on macOS was never tried.'],
  },
  'consent-missing': {
    ...recording,
    state: 'paused',
    block: 'no_consent',
    rules: { ...rules, status: 'missing' },
    captures: { interval: 10, problem: null, latest: [] },
    waiting: nothingWaiting,
  },
  'consent-outdated': {
    ...recording,
    rules: {
      ...rules,
      status: 'outdated',
      agreed: { ...rules.rules, screenshot_interval: 30, titles: false },
    },
  },
  paused: { ...recording, state: 'paused', pause: { until: now + 22 * minuteMs } },
  'paused-until-resumed': { ...recording, state: 'paused', pause: { until: null } },
  idle: {
    ...recording,
    state: 'idle',
    // One minute after the last input, and asked after five.
    idle: { since: now - 253_000, until: null, answerBy: now + 47_000, otherwise: 'discard' },
  },
  'back-from-idle': {
    ...recording,
    idle: {
      since: now - 4.5 * minuteMs,
      until: now - 13_000,
      answerBy: now + 47_000,
      otherwise: 'keep',
    },
  },
  'idle-before-restart': {
    ...recording,
    idle: {
      since: now - 95 * minuteMs,
      until: now - 90 * minuteMs,
      answerBy: now + 4 * minuteMs,
      otherwise: 'discard',
    },
  },
  locked: { ...recording, state: 'locked' },
  offline: {
    ...recording,
    connection: { status: 'offline', problem: 'the connection was refused' },
    waiting: unknownUntilResponse,
  },
  'signed-out': {
    ...recording,
    connection: { status: 'signed_out', problem: null },
    state: 'paused',
    timer: null,
    rules: null,
    waiting: unknownUntilResponse,
  },
  rejected: {
    ...recording,
    newerVersion: '0.2.0',
    waiting: { ...unknownUntilResponse, problem: 'the server responded with status 502' },
    captures: {
      ...recording.captures,
      problem: 'the X server did not respond within 10 s',
    },
    refused: [
      {
        id: 'a',
        kind: 'activity',
        reason: 'You can no longer track time in this project.',
        setAsideAt: now,
        from: now - 300 * minuteMs,
        to: now - 290 * minuteMs,
      },
      {
        id: 'b',
        kind: 'screenshot',
        reason: 'The time of this screenshot was deleted.',
        setAsideAt: now,
        from: now - 294 * minuteMs,
        to: null,
      },
      {
        id: 'c',
        kind: 'unreadable',
        reason: 'the file cannot be read',
        setAsideAt: now,
        from: null,
        to: null,
      },
    ],
  },
  'disk-full': {
    ...recording,
    waiting: { ...unknownUntilResponse, diskProblem: 'the disk is full', droppedScreenshots: 2 },
  },
};
