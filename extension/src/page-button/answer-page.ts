import { findWork, type FoundWork } from '../sites/site-kinds.ts';
import { readStored } from '../storage/extension-storage.ts';
import { getTimer, SignedOut, startTimer, stopTimer } from '../timer/server-timer.ts';
import { showOnBadge } from '../timer/timer-badge.ts';
import type { TimerView } from '../timer/timer-view.ts';
import { isPageRequest, type PageRequest, type PageView } from './page-messages.ts';

/** Several pages may request the timer at the same time. */
const knownMs = 5_000;
let known: { timer: TimerView | null; at: number } | undefined;

/** Answers the script of a page. Undefined for messages that are not from such a script. */
export async function answerPage(
  message: unknown,
  sender: chrome.runtime.MessageSender,
): Promise<PageView | undefined> {
  if (!isPageRequest(message) || sender.tab === undefined || sender.frameId !== 0) return undefined;
  // A page cannot speak for another site.
  if (sender.origin !== URL.parse(message.address)?.origin) return null;
  const found = findWork(message.address, message.title, await readStored('sites'));
  if (!found) return null;
  const timer = await perform(message.request, found).catch((error: unknown) => {
    if (error instanceof SignedOut) return undefined;
    throw error;
  });
  const isRunning = timer?.note === found.note;
  return { note: found.note, isRunning, anchor: found.anchor ?? null };
}

/** The next request asks the server. */
export function timerMayHaveChanged(): void {
  known = undefined;
}

async function perform(
  request: PageRequest['request'],
  work: FoundWork,
): Promise<TimerView | null | undefined> {
  switch (request) {
    case 'look':
      return look();
    case 'start':
      return start(work);
    case 'stop': {
      const timer = await getTimer();
      return timer?.note === work.note ? remember(await stopTimer(timer)) : remember(timer);
    }
  }
}

async function look(): Promise<TimerView | null> {
  const now = Date.now();
  if (known && now - known.at < knownMs) return known.timer;
  return remember(await getTimer());
}

/** On a board that is new, the person chooses the project first. */
async function start(work: FoundWork): Promise<TimerView | null | undefined> {
  if ((await readStored('account')) === null) {
    await chrome.runtime.openOptionsPage();
    return undefined;
  }
  const project = (await readStored('boards'))[work.boardKey];
  if (project) {
    try {
      return await remember(await startTimer(project.id, work.note));
    } catch (error) {
      if (error instanceof SignedOut) throw error;
      // The project may be archived: the person sees why, and chooses another one.
    }
  }
  await openChooser(work);
  return look();
}

async function remember(timer: TimerView | null): Promise<TimerView | null> {
  known = { timer, at: Date.now() };
  await showOnBadge(timer);
  return timer;
}

async function openChooser({ note, boardKey }: FoundWork): Promise<void> {
  const search = new URLSearchParams({ note, board: boardKey }).toString();
  await chrome.windows.create({
    url: chrome.runtime.getURL(`popup.html?${search}`),
    type: 'popup',
    width: 400,
    height: 560,
  });
}
