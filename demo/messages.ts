import type { DemoConfig } from './config.ts';
import type { WorkBlock } from './people/day-plan.ts';
import { demoPassword, demoPeople } from './people/studio-people.ts';
import { projectOf } from './people/studio-projects.ts';

/** Printed when everything is filled. The program that takes pictures waits for it. */
export const completeMessage = 'The example data is complete.';

const roleNames = { 1: 'manager', 2: 'member', 3: 'viewer' };

/** What people who try the example data need to know. */
export function describeDemo(
  { publicUrl, dataDir }: DemoConfig,
  liveBlocks: readonly WorkBlock[],
): string {
  const accounts = demoPeople.map((person, index) => {
    const { key, firstName, lastName, email, memberships } = person;
    const roles = new Set(memberships.map(({ role }) => roleNames[role]));
    const role = index === 0 ? 'owner' : [...roles].join(', ');
    const name = `${firstName} ${lastName}, ${role}`;
    return `    ${name.padEnd(32)} ${email.padEnd(28)} ${publicUrl}/demo/${key}`;
  });
  const working = liveBlocks.map(
    ({ person, project }) => `${person.firstName} (${projectOf(project).name})`,
  );
  return `
Time Tracker with example data:  ${publicUrl}

  Accounts, with links that sign you in. Their password is ${demoPassword}:
${accounts.join('\n')}

  Working now: ${working.join(' and ')}.
  Older days and screenshots are still being added. You can use everything meanwhile.
  The data is in ${dataDir}. To start again with new data: npm run demo -- --fresh
  Press Ctrl-C to stop.

`;
}
