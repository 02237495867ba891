import type { FillOptions } from './fill-days.ts';
import { demoDays } from './demo-state.ts';
import type { WorkBlock } from './people/day-plan.ts';
import { demoPassword, demoPeople } from './people/demo-people.ts';
import { projectOf } from './people/demo-projects.ts';

/** Prints how far it is: over and over in one line of a terminal, else every ten days. */
export function showProgress(): FillOptions['onWritten'] {
  const startedAt = Date.now();
  let [activities, screenshots] = [0, 0];
  return ({ firstDay, filledUntilMs }, written) => {
    activities += written.activities;
    screenshots += written.screenshots;
    const day = Math.ceil((filledUntilMs - Date.parse(`${firstDay}T00:00:00Z`)) / 86_400_000);
    const isLast = filledUntilMs > Date.now() - 600_000;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const line =
      `Writing example data: day ${day} of ${Math.max(day, demoDays)}, ` +
      `${activities} activities, ${screenshots} screenshots, ${seconds} s`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${isLast ? '\n' : ''}`);
    else if (isLast || day % 10 === 0) process.stdout.write(`${line}\n`);
  };
}

/** What somebody who looks at the example data needs to know. */
export function sayDemoReady(
  { publicUrl, dataDir }: { publicUrl: string; dataDir: string },
  signInLink: string,
  live: readonly WorkBlock[],
): void {
  const accounts = demoPeople.map(({ firstName, lastName, email, timeZone, places }, index) => {
    const roles = new Set(places.map(({ role }) => ['manager', 'member', 'viewer'][role - 1]));
    const role = index === 0 ? 'owner' : [...roles].join(', ');
    return `    ${email.padEnd(30)} ${`${firstName} ${lastName}, ${role}`.padEnd(30)} ${timeZone}`;
  });
  const atWork = live.map(
    ({ person, project }) => `${person.firstName} (${projectOf(project).name})`,
  );
  process.stdout.write(`
Time Tracker with example data:  ${publicUrl}

  Signed in as the owner, once:  ${signInLink}
  Everybody's password is ${demoPassword}:
${accounts.join('\n')}

  At work right now: ${atWork.join(' and ')}.
  Kept in ${dataDir}; "npm run demo -- --fresh" makes it anew. Stop with Ctrl-C.

`);
}
