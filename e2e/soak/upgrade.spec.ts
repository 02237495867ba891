import { expect, test } from '@playwright/test';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { followEvents } from './followed-events.ts';
import { hasHaproxy } from './haproxy.ts';
import { startRecordingPeople, type RecordingPeople } from './recording-people.ts';
import { startUpgradeCluster, type UpgradeCluster, type Version } from './upgrade-cluster.ts';

const streams = 20;
/** As in docs/operate/upgrade.md. */
const drainSeconds = 10;

test.beforeAll(() => {
  if (!hasHaproxy) throw new Error('Install haproxy.');
});

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

/** Replaces both servers, one at a time, as often as versions are given. */
async function replaceBoth(cluster: UpgradeCluster, versions: Version[]): Promise<void> {
  for (const version of versions) {
    for (const index of [0, 1] as const) await cluster.replaceServer(index, version);
    const { number } = version;
    expect(await cluster.listVersions()).toEqual([number, number]);
  }
}

/** Every stream is open and reports a timer that starts now. */
async function expectEvents(
  team: Team,
  followed: ReturnType<typeof followEvents>[],
): Promise<void> {
  const before = followed.map(({ count }) => count('timer'));
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  const haveReported = () =>
    followed.every(({ count }, index) => count('timer') > (before[index] ?? 0));
  await waitUntil('all streams report the timer', haveReported, 60);
  await team.as(team.owner, 'timer/stop', {});
}

/** What was acknowledged is there once, with its whole minute, and nothing else is. */
async function expectAllStored(
  cluster: UpgradeCluster,
  { organizationId }: Team,
  { activities, images }: RecordingPeople,
): Promise<void> {
  const list = async (sql: string) => {
    const rows = await cluster.query<{ id: string }>(sql, [organizationId]);
    return rows.map(({ id }) => id).sort();
  };
  const stored = await list(
    `select activity_id as id from activities
     where organization_id = $1 and ends_at - starts_at = interval '1 minute'`,
  );
  expect(stored).toEqual([...activities].sort());
  const screenshots = await list('select id from screenshots where organization_id = $1');
  expect(screenshots).toEqual([...images].sort());
}

test('two servers are upgraded, rolled back and upgraded again, one at a time, while people record', async ({
  page,
}) => {
  const cluster = await startUpgradeCluster(drainSeconds);
  try {
    const { current, next } = cluster.versions;
    // Before the first server was ready, HAProxy answered 503.
    const atStart = await cluster.balancer.countResponses();
    const team = await createTeam(cluster.url);
    const watching = await createTeam(cluster.url, 'Watchers');
    const failedOfPage: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 500) failedOfPage.push(`${response.status()} ${response.url()}`);
    });
    await openAs(page, cluster.url, watching.owner);
    await expect(page.getByRole('main')).toBeVisible();
    const followed = Array.from({ length: streams }, () =>
      followEvents(cluster.url, watching.owner.token),
    );
    const recording = await startRecordingPeople(cluster.url, team);
    await expectEvents(watching, followed);

    await replaceBoth(cluster, [next, current, next]);
    await expectEvents(watching, followed);
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();

    await recording.stop();
    const { activities, images, failures } = recording;
    const answers = await cluster.balancer.countResponses();
    const serverErrors = answers.serverErrors - atStart.serverErrors;
    await Promise.all(followed.map((one) => one.stop()));
    expect({ failures, serverErrors, failedOfPage }, cluster.output()).toEqual({
      failures: {},
      serverErrors: 0,
      failedOfPage: [],
    });
    expect(followed.flatMap((one) => one.failures)).toEqual([]);
    expect(followed.map(({ count }) => count('missed'))).toEqual(followed.map(() => 0));
    const opened = followed.map((one) => one.opened());
    expect(Math.max(...opened)).toBeGreaterThan(1);
    await expectAllStored(cluster, team, recording);
    note('replaced', `6 servers, ${current.number} and ${next.number} side by side`);
    note(
      'answers',
      `${answers.ok - atStart.ok}, 0 of them 5xx, ${activities.size} activities and ${images.size} images, 0 lost, 0 twice`,
    );
    note(
      'streams',
      `${streams}, opened again ${opened.reduce((sum, n) => sum + n - 1, 0)} times, no event missed`,
    );
    note('doctor', lastLine(await cluster.examine()));
  } finally {
    await cluster.close();
  }
});

test('control: servers that stop without a drain fail requests', async () => {
  const cluster = await startUpgradeCluster(0);
  try {
    const team = await createTeam(cluster.url);
    const recording = await startRecordingPeople(cluster.url, team);
    await replaceBoth(cluster, [cluster.versions.next, cluster.versions.current]);
    await recording.stop();
    const { failures } = recording;
    expect(Object.keys(failures)).not.toEqual([]);
    // Recorders send again what was not acknowledged.
    await expectAllStored(cluster, team, recording);
    note('failed requests', JSON.stringify(failures).replaceAll('"', ''));
  } finally {
    await cluster.close();
  }
});

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
