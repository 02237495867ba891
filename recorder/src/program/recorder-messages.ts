import type { ConsentState, HeldTime, IdleAnswer } from './personal-control.ts';

export function timeText(at: number): string {
  return new Date(at).toLocaleTimeString();
}

/** The page of the web app that says how to record in the browser. */
export function howToRecordAddress(server: string): string {
  return new URL('how-to-record', server.endsWith('/') ? server : `${server}/`).href;
}

export function screenshotsRefusedMessage(server: string): string {
  return (
    'This desktop does not allow screenshots. Time is recorded without them. Allow screenshots in the ' +
    'settings of the desktop and start the recorder again. Or quit the recorder and share your screen ' +
    `in the browser: ${howToRecordAddress(server)}`
  );
}

/** "Still working?", or the same question about time before a restart. */
export function askMessage({ since, until }: HeldTime): string {
  if (until === undefined) return 'Still working? Move the mouse or press a key within 1 minute.';
  return (
    `Were you working from ${timeText(since)} to ${timeText(until)}? There was no input before the ` +
    'recorder ended. Without an answer that time does not count.'
  );
}

export function answerMessage({ answer }: IdleAnswer, held: HeldTime): string {
  const time = `The time from ${timeText(held.since)} to ${timeText(held.until ?? held.since)}`;
  switch (answer) {
    case 'keep':
      return `${time} counts.`;
    case 'discard':
      return `${time} was discarded.`;
    case 'other_project':
      return `${time} was moved to the other project.`;
  }
}

export function unansweredMessage({ since, until = since }: HeldTime): string {
  return `No response: the time from ${timeText(since)} to ${timeText(until)} does not count.`;
}

export function pauseMessage(until: number | undefined): string {
  if (until === undefined) return 'Recording is paused until you resume it.';
  return `Recording is paused until ${timeText(until)}.`;
}

export function consentMessage(projectName: string, consent: ConsentState): string {
  const why =
    consent === 'outdated'
      ? 'more is recorded than you agreed to'
      : 'you have not agreed to what is recorded';
  return `Nothing is recorded for "${projectName}": ${why}. Open the recorder to see the rules.`;
}
