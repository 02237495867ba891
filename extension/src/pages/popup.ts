import { noteMaxLength } from '@time-tracker/contract/limits';
import { timerChanged } from '../page-button/page-messages.ts';
import { findWork, publicSites, type FoundWork } from '../sites/site-kinds.ts';
import { readStored, rememberBoard } from '../storage/extension-storage.ts';
import { text } from '../texts.ts';
import {
  getTimer,
  getWorkedToday,
  listProjects,
  SignedOut,
  startTimer,
  stopTimer,
  type RecordableProject,
} from '../timer/server-timer.ts';
import { durationOf, runningTime, type TimerView } from '../timer/timer-view.ts';
import { button, element, form, labeled, link, pageMain, submitButton } from './elements.ts';
import { failureText } from './failure-text.ts';
import { projectSelect, recordingLine } from './timer-parts.ts';

/** What the timer may be started for: from the page in front, or from the button in it. */
type Suggestion = Pick<FoundWork, 'note' | 'boardKey'> | undefined;

type Loaded = {
  timer: TimerView | null;
  projects: RecordableProject[];
  workedSeconds: number;
  suggestion: Suggestion;
  projectId: number | null;
  server: string;
};

const main = pageMain();
const problem = element('p', { className: 'problem' });
problem.setAttribute('role', 'alert');
const searchParams = new URLSearchParams(location.search);
/** Opened in a window of its own, by the button in a page. */
const isChooser = searchParams.has('board');
let ticking: ReturnType<typeof setInterval> | undefined;

async function load(): Promise<Loaded | undefined> {
  const account = await readStored('account');
  if (!account) return undefined;
  const [timer, projects, workedSeconds, suggestion] = await Promise.all([
    getTimer(),
    listProjects(),
    getWorkedToday(new Date()),
    readSuggestion(),
  ]);
  const board = suggestion && (await readStored('boards'))[suggestion.boardKey];
  const lastProjectId = await readStored('lastProjectId');
  const projectId = board?.id ?? timer?.projectId ?? lastProjectId;
  const { server } = account;
  return { timer, projects, workedSeconds, suggestion, projectId, server };
}

/** Opening the extension lets it read the address and title of the tab in front, this once. */
async function readSuggestion(): Promise<Suggestion> {
  const note = searchParams.get('note');
  const boardKey = searchParams.get('board');
  if (note !== null && boardKey !== null) return { note, boardKey };
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const sites = [...(await readStored('sites')), ...publicSites];
  return findWork(tab?.url ?? '', tab?.title ?? '', sites);
}

async function render(): Promise<void> {
  try {
    const loaded = await load();
    problem.textContent = '';
    if (loaded) showTimer(loaded);
    else showSignedOut();
  } catch (error) {
    if (error instanceof SignedOut) return showSignedOut();
    await report(error);
    main.replaceChildren(problem, button(text('tryAgain'), render), footer());
  }
}

function showSignedOut(): void {
  clearInterval(ticking);
  const signIn = button(text('signIn'), () => chrome.runtime.openOptionsPage(), 'main');
  main.replaceChildren(element('h1', { textContent: text('extensionName') }), signIn);
  signIn.before(element('p', { textContent: text('signInFirst') }));
}

function showTimer(loaded: Loaded): void {
  const { timer, workedSeconds, server } = loaded;
  main.replaceChildren(
    timer ? runningPanel(timer, server) : element('h1', { textContent: text('notRunning') }),
    startForm(loaded),
    problem,
    element('p', { textContent: text('workedToday', durationOf(workedSeconds)) }),
    footer(server),
  );
}

function runningPanel(timer: TimerView, server: string): HTMLElement {
  const time = element('div', { className: 'running-time' });
  time.setAttribute('role', 'timer');
  const show = () => (time.textContent = runningTime(timer.startedAt, Date.now()));
  show();
  clearInterval(ticking);
  ticking = setInterval(show, 1000);
  const stop = button(
    text('stop'),
    async () => void (await change(() => stopTimer(timer))),
    'stop',
  );
  return element(
    'section',
    { className: 'panel' },
    element('div', { className: 'row' }, time, stop),
    element('h1', { className: 'long', textContent: timer.projectName }),
    timer.note ? element('p', { className: 'long', textContent: timer.note }) : null,
    recordingLine(timer.recording, server),
  );
}

function startForm({ timer, projects, suggestion, projectId, server }: Loaded): HTMLElement {
  if (projects.length === 0) {
    return element('p', {}, text('noProjects'), ' ', link(text('openTimeTracker'), server));
  }
  const select = projectSelect(projects, projectId);
  const note = element('input', { type: 'text', maxLength: noteMaxLength, autocomplete: 'off' });
  note.value = suggestion?.note ?? '';
  const submit = submitButton(text(timer ? 'switchTimer' : 'startTimer'));
  const started = async () => {
    const project = projects.find(({ project_id: id }) => id === Number(select.value));
    if (!project) return;
    const { project_id: id, name } = project;
    const isStarted = await change(() => startTimer(id, note.value));
    if (!isStarted) return;
    if (suggestion) await rememberBoard(suggestion.boardKey, { id, name });
    if (isChooser) window.close();
  };
  return form(submit, started, labeled(text('project'), select), labeled(text('note'), note));
}

/** Returns whether it succeeded. */
async function change(task: () => Promise<TimerView | null>): Promise<boolean> {
  try {
    await task();
  } catch (error) {
    if (error instanceof SignedOut) showSignedOut();
    else await report(error);
    return false;
  }
  await chrome.runtime.sendMessage(timerChanged).catch(() => undefined);
  clearInterval(ticking);
  await render();
  return true;
}

async function report(error: unknown): Promise<void> {
  problem.textContent = await failureText(error);
}

function footer(server?: string): HTMLElement {
  const settings = element('a', { href: 'options.html', target: '_blank' }, text('settings'));
  const web = server === undefined ? null : link(text('openTimeTracker'), server);
  return element('nav', { className: 'row' }, web, settings);
}

void render();
