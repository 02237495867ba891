import type { Account } from '../account/account-file.ts';
import type { RecorderView } from '../recording/recorder-view.ts';
import type { SetAsideLine } from '../spool/spool-report.ts';
import type { SpoolCounts } from '../spool/spool-items.ts';

/** What the running recorder answers to `status`. */
export type RunningStatus = {
  view: RecorderView;
  spool: SpoolCounts;
  sender: { trouble: string | undefined };
  lacks: string[];
};

export type StatusFacts = {
  account: Account;
  running: RunningStatus | undefined;
  spool: SpoolCounts;
  setAside: SetAsideLine[];
  lacks: string[];
  /** Where the spool lies. */
  folder: string;
  now: number;
};

/** The whole status in plain words, a line each. */
export function statusLines(facts: StatusFacts): string[] {
  const { account, running } = facts;
  return [
    `Signed in as ${account.userName} (${account.email}) at ${account.server}.`,
    ...(running ? runningLines(running, facts.now) : [notRunning]),
    ...facts.lacks,
    ...spoolLines(facts),
  ];
}

const notRunning = 'No recorder runs on this machine. Start one with: npm run recorder -- run';

function runningLines({ view, sender, lacks }: RunningStatus, now: number): string[] {
  const lines = [timerLine(view), connectionLine(view)];
  if (view.connection === 'fine' && sender.trouble)
    lines.push(`Sending failed: ${sender.trouble}.`);
  if (lacks.length === 0) {
    lines.push(
      view.counting
        ? 'Keys and mouse are counted (how many, never which).'
        : 'Keys and mouse cannot be counted right now: this time is "not measured", never 0 %.',
    );
    if (!view.seesWindows) lines.push('The window in front is not known right now.');
    if (view.project) lines.push(screenshotLine(view, now));
  }
  const seconds = Math.round(Math.abs(view.clockOffsetMs) / 1000);
  if (seconds > 0) {
    const way = view.clockOffsetMs > 0 ? 'slow' : 'fast';
    lines.push(`This machine's clock is ${seconds} s ${way}; recorded times are corrected.`);
  }
  return lines;
}

function timerLine(view: RecorderView): string {
  if (!view.project) return 'The recorder runs; no timer runs, so nothing is recorded.';
  const since = new Date(view.project.since).toLocaleTimeString();
  const what = `the timer of "${view.project.name}", which runs since ${since}`;
  switch (view.state) {
    case 'recording':
    case 'not_measured':
      return `Recording: ${what}.`;
    case 'idle':
      return `Waiting for an answer to "still working?": ${what}.`;
    case 'locked':
      return `Waiting for the screen to be unlocked: ${what}.`;
    case 'paused':
      return `Paused: ${what}.`;
  }
}

function connectionLine(view: RecorderView): string {
  switch (view.connection) {
    case 'fine':
      return 'The server answers.';
    case 'unknown':
      return 'The server has not answered yet.';
    case 'lost':
      return `The server does not answer: ${view.connectionProblem}. Nothing is lost meanwhile.`;
    case 'signed out':
      return 'This recorder was signed out. Run: npm run recorder -- login';
  }
}

function screenshotLine(view: RecorderView, now: number): string {
  if (view.captureProblem) return `The last screenshot failed: ${view.captureProblem}.`;
  if (!view.screenshotInterval) return 'No screenshots are taken in this project.';
  const every = `One screenshot in every ${view.screenshotInterval} min`;
  if (view.lastCaptureAt === undefined) return `${every}; none yet.`;
  return `${every}; the last one ${Math.round((now - view.lastCaptureAt) / 1000)} s ago.`;
}

function spoolLines({ spool, setAside, folder }: StatusFacts): string[] {
  const { activities, screenshots, imagesGivenUp, onlyInMemory, problem } = spool;
  const lines = [
    activities + screenshots === 0
      ? 'Nothing waits to be sent.'
      : `Waiting to be sent: ${countActivities(activities)}, ${countScreenshots(screenshots)}.`,
  ];
  if (problem) lines.push(`The disk refuses to keep what is recorded: ${problem}.`);
  // Without a problem they are being written right now.
  if (problem && onlyInMemory > 0) {
    const are = onlyInMemory === 1 ? 'is' : 'are';
    lines.push(`${countActivities(onlyInMemory)} ${are} only in memory.`);
  }
  if (imagesGivenUp > 0) {
    const were = imagesGivenUp === 1 ? 'was' : 'were';
    lines.push(`${countScreenshots(imagesGivenUp)} ${were} dropped because the disk was full.`);
  }
  if (setAside.length > 0) {
    const [items, are] = setAside.length === 1 ? ['item', 'It is'] : ['items', 'They are'];
    lines.push(
      `The server did not accept ${setAside.length} ${items}. ${are} in ${folder}/set-aside:`,
    );
    for (const [reason, count] of countReasons(setAside)) lines.push(`  ${count} × ${reason}`);
  }
  return lines;
}

function countReasons(setAside: SetAsideLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, reason } of setAside) {
    const text = `${kind}: ${reason}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

export function countActivities(count: number): string {
  return `${count} ${count === 1 ? 'activity' : 'activities'}`;
}

export function countScreenshots(count: number): string {
  return `${count} ${count === 1 ? 'screenshot' : 'screenshots'}`;
}
