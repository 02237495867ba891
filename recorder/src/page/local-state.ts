import type {
  LocalCapture,
  LocalProject,
  LocalRules,
  LocalState,
  PersonalSettings,
  RefusedItem,
} from '@time-tracker/contract/local-recorder';
import { z } from 'zod';
import { typedCommand } from '../config.ts';
import type { RecentCapture } from '../program/personal-control.ts';
import type { RecorderStatus } from '../program/recorder-status.ts';
import type { SetAsideItem, SpoolCounts } from '../spool/spool-items.ts';
import type { Connection } from '../timer/connection-watch.ts';
import type { FollowedTimer } from '../timer/known-timer-file.ts';

/** What the page asked the server for. */
export type ServerFactsShown = {
  projects: LocalProject[];
  todaySeconds: number | undefined;
  rules: LocalRules | undefined;
};

/** What the state of the page is made of. */
export type StateSources = {
  now: number;
  version: string;
  /** A version that the server offers. */
  newerVersion: string | undefined;
  recorderName: string;
  account: LocalState['account'];
  status: RecorderStatus;
  timer: FollowedTimer | undefined;
  facts: ServerFactsShown;
  lastProjectId: number | undefined;
  captures: RecentCapture[];
  counts: SpoolCounts;
  sendProblem: string | undefined;
  setAside: SetAsideItem[];
  settings: PersonalSettings;
  autostart: LocalState['autostart'];
  features: LocalState['features'];
  limitations: string[];
};

/** What the recorder knows; the page gets the rest from the server. */
export type PageSources = Omit<StateSources, 'facts' | 'captures'>;

export function buildLocalState(sources: StateSources): LocalState {
  const { status, timer, counts } = sources;
  return {
    now: sources.now,
    version: sources.version,
    newerVersion: sources.newerVersion ?? null,
    recorderName: sources.recorderName,
    commands: { login: typedCommand('login'), open: typedCommand('open') },
    account: sources.account,
    connection: {
      status: connectionStatus(status.connection),
      problem: status.connectionProblem ?? null,
    },
    state: status.state,
    timer: timer ? localTimer(timer) : null,
    todaySeconds: sources.facts.todaySeconds ?? null,
    projects: sources.facts.projects,
    lastProjectId: sources.lastProjectId ?? null,
    rules: timer ? rulesOf(timer, sources.facts.rules) : null,
    block: status.block ?? null,
    pause: status.pause ? { until: status.pause.until ?? null } : null,
    idle: status.held ? { ...status.held, until: status.held.until ?? null } : null,
    captures: {
      interval: status.screenshotInterval ?? 0,
      problem: status.captureProblem ?? null,
      latest: sources.captures.map(localCapture),
    },
    waiting: {
      activities: counts.activities,
      screenshots: counts.screenshots,
      problem: sources.sendProblem ?? null,
      diskProblem: counts.problem ?? null,
      droppedScreenshots: counts.droppedScreenshots,
    },
    refused: sources.setAside.map(refusedItem),
    settings: sources.settings,
    autostart: sources.autostart,
    features: sources.features,
    limitations: sources.limitations,
  };
}

function connectionStatus(connection: Connection): LocalState['connection']['status'] {
  switch (connection) {
    case 'unknown':
      return 'connecting';
    case 'connected':
      return 'connected';
    case 'lost':
      return 'offline';
    case 'signed out':
      return 'signed_out';
  }
}

/** Rules of another project are not those of the timer. */
function rulesOf(timer: FollowedTimer, rules: LocalRules | undefined): LocalRules | null {
  if (rules?.projectId !== timer.project_id) return null;
  return { ...rules, status: timer.consent?.status ?? rules.status };
}

function localTimer(timer: FollowedTimer): LocalState['timer'] {
  return {
    projectId: timer.project_id,
    projectName: timer.project_name,
    organizationName: timer.organization_name ?? '',
    note: timer.note ?? null,
    startedAt: Date.parse(timer.started_at),
  };
}

function localCapture(capture: RecentCapture): LocalCapture {
  const { id, takenAt, app, title, isBlurred, images, state, reviewUntil } = capture;
  return {
    id,
    takenAt,
    app: app ?? null,
    title: title ?? null,
    isBlurred,
    images: images.map((image) => image.id),
    state,
    reviewUntil: reviewUntil ?? null,
  };
}

const instant = z.union([z.string(), z.number()]).transform((at, context) => {
  const milliseconds = new Date(at).getTime();
  if (!Number.isNaN(milliseconds)) return milliseconds;
  context.addIssue('no instant');
  return z.NEVER;
});
const activityTimes = z.object({ start: instant, finish: instant });
const screenshotTime = z.object({ screenshot: z.object({ taken_at: instant }) });

/** What was set aside may be damaged or from another version. */
function refusedItem({ id, kind, reason, setAsideAt, item }: SetAsideItem): RefusedItem {
  const refused = { id, kind, reason, setAsideAt: Date.parse(setAsideAt), from: null, to: null };
  const activity = activityTimes.safeParse(item).data;
  if (activity) return { ...refused, from: activity.start, to: activity.finish };
  const screenshot = screenshotTime.safeParse(item).data?.screenshot;
  return screenshot ? { ...refused, from: screenshot.taken_at } : refused;
}
