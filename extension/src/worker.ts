// The background of the extension. Browsers stop it when it is idle and start it for each event, so that
// nothing is kept here that must survive.
import { FrontTabReporter } from './front-tab/front-tab-reporter.ts';
import { answerPage, timerMayHaveChanged } from './page-button/answer-page.ts';
import { timerChanged } from './page-button/page-messages.ts';
import { registerButtonScripts } from './page-button/button-scripts.ts';
import { closeStorageToPages, onStoredChange } from './storage/extension-storage.ts';
import { refreshBadge } from './timer/timer-badge.ts';

const everyMinute = 'every-minute';
const frontTab = new FrontTabReporter();

function ignoreFailure(task: Promise<unknown>): void {
  task.catch(() => undefined);
}

function begin(): void {
  ignoreFailure(closeStorageToPages());
  ignoreFailure(chrome.alarms.create(everyMinute, { periodInMinutes: 1 }));
  ignoreFailure(registerButtonScripts());
  timerCheck();
  frontTab.update();
}

function timerCheck(): void {
  timerMayHaveChanged();
  ignoreFailure(refreshBadge());
}

chrome.runtime.onInstalled.addListener(begin);
chrome.runtime.onStartup.addListener(begin);
chrome.alarms.onAlarm.addListener(() => {
  timerCheck();
  frontTab.update();
});

chrome.runtime.onMessage.addListener((message: unknown, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return false;
  if (message === timerChanged) {
    timerCheck();
    return false;
  }
  answerPage(message, sender).then(respond, () => respond(undefined));
  return true;
});

onStoredChange(['account'], timerCheck);
onStoredChange(['sites'], () => ignoreFailure(registerButtonScripts()));
onStoredChange(['isFrontTabSent'], () => frontTab.update());
chrome.permissions.onAdded.addListener(() => {
  ignoreFailure(registerButtonScripts());
  frontTab.update();
});
chrome.permissions.onRemoved.addListener(() => {
  ignoreFailure(registerButtonScripts());
  frontTab.update();
});

chrome.tabs.onActivated.addListener(() => frontTab.update());
chrome.tabs.onUpdated.addListener(() => frontTab.update());
chrome.windows.onFocusChanged.addListener(() => frontTab.update());
