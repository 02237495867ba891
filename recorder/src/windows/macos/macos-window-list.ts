// Never run on a Mac: the tests read example output of the script.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { VisibleWindow } from '../../settings/personal-rules.ts';
import { appName } from '../app-names.ts';
import { isPrivateTitle } from '../private-windows.ts';

const run = promisify(execFile);
const longestMs = 10_000;

/** `titles` is null without the permission "Accessibility". */
const programs = z.array(
  z.object({
    name: z.string(),
    isFront: z.boolean(),
    titles: z.array(z.string().nullable()).nullable(),
  }),
);
export type MacPrograms = z.infer<typeof programs>;

/** The window in front is the first of its program. */
const script = `
  const processes = Application('System Events').applicationProcesses.whose({ visible: true })();
  const titlesOf = (process) => {
    try {
      return process.windows.name();
    } catch {
      return null;
    }
  };
  JSON.stringify(
    processes.map((process) => ({
      name: process.displayedName(),
      isFront: process.frontmost(),
      titles: titlesOf(process),
    })),
  );
`;

/** Asks System Events; macOS asks the person for the permission "Automation" first. */
export async function readPrograms(): Promise<MacPrograms> {
  const args = ['-l', 'JavaScript', '-e', script];
  return parsePrograms((await run('/usr/bin/osascript', args, { timeout: longestMs })).stdout);
}

export function parsePrograms(output: string): MacPrograms {
  return programs.parse(JSON.parse(output));
}

/** Without titles, only the name of the app is known. */
export function frontWindow(list: MacPrograms): VisibleWindow | undefined {
  const front = list.find(({ isFront }) => isFront);
  return front && describe(front.name, front.titles?.[0] ?? '');
}

/** Includes minimized windows; undefined when the titles are not known. */
export function listWindows(list: MacPrograms): VisibleWindow[] | undefined {
  if (list.some(({ titles }) => titles === null)) return undefined;
  return list.flatMap(({ name, titles }) =>
    (titles ?? []).map((title) => describe(name, title ?? '')),
  );
}

function describe(name: string, title: string): VisibleWindow {
  return { app: appName(name, ''), title, isPrivate: isPrivateTitle(title) };
}
