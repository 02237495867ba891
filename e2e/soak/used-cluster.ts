import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';
import { startDesktop, type Desktop } from '../recording/desktop.ts';
import {
  createRecordedTeam,
  prepareRecorder,
  readRecordedSpans,
  uncoveredMs,
  type RecorderRun,
} from '../recording/recorder-run.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { countBrokenImages, recount } from './acknowledged-work.ts';
import { hasCeph, startCeph, type Ceph } from './ceph.ts';
import { startLoad, type ClusterLoad } from './cluster-load.ts';
import { startCluster, type ProductCluster } from './product-cluster.ts';

const gapAtMostSeconds = 30;

type Fault = {
  begin: () => Promise<void>;
  /** How long it lasts at least. */
  seconds: number;
  /** What a service manager or an operator of that machine does. Nobody touches the product. */
  repair?: () => Promise<void> | void;
};

type Parts = {
  ceph: Ceph;
  cluster: ProductCluster;
  load: ClusterLoad;
  team: Team;
  /** Someone whose timer the open page shows. */
  mia: Account;
  page: Page;
  /** The owner of this team records with the desktop recorder. */
  recorded: Team;
  recorder: RecorderRun;
};

/** Two servers, two databases and an object store, in use: people record, a page and a desktop recorder are open. */
export class UsedCluster {
  readonly ceph: Ceph;
  readonly cluster: ProductCluster;
  readonly #parts: Parts;
  readonly #opened: AsyncDisposableStack;

  private constructor(parts: Parts, opened: AsyncDisposableStack) {
    this.ceph = parts.ceph;
    this.cluster = parts.cluster;
    this.#parts = parts;
    this.#opened = opened;
  }

  static async start(browser: Browser): Promise<UsedCluster> {
    if (!hasCeph) throw new Error('Install radosgw, ceph-mon, ceph-osd and ceph-common.');
    await using opened = new AsyncDisposableStack();
    const ceph = await startCeph();
    opened.defer(() => ceph.close());
    const cluster = await startCluster(ceph.settings);
    opened.defer(() => cluster.close());
    const { url } = cluster;
    const team = await createTeam(url);
    const mia = await invite(url, team, 'Mia', 'member');
    const recorded = await createRecordedTeam(url);
    const desktop = await startDesktop();
    opened.defer(() => desktop.close());
    const recorder = await prepareRecorder(desktop.env);
    opened.defer(() => recorder.close());
    await recorder.login(url, recorded.owner);
    await recorded.as(recorded.owner, 'timer/start', { project_id: recorded.projectId });
    await recorder.startRecording();
    opened.defer(keepActive(desktop));
    const page = await browser.newPage();
    opened.defer(() => page.close());
    await openAs(page, url, team.owner);
    const load = await startLoad(url, team);
    opened.defer(() => load.stop());
    await waitUntil('people record', () => load.figures().activities > 100, 120);
    const parts = { ceph, cluster, load, team, mia, page, recorded, recorder };
    return new UsedCluster(parts, opened.move());
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync();
  }

  output(): string {
    return this.cluster.output();
  }

  /** Notes what a fault costs. Throws if something acknowledged is lost, or something does not recover automatically. */
  async survive({ begin, seconds, repair }: Fault): Promise<void> {
    const { cluster, load, team } = this.#parts;
    load.reset();
    const beganAt = new Date();
    await begin();
    await letTimePass({ ms: seconds * 1000, reason: 'the fault' });
    expect(load.figures().activities, 'time is recorded during the fault').toBeGreaterThan(0);
    await repair?.();
    await Promise.all([cluster.databases.waitForPair(), cluster.waitForServers()]);
    const shownAfter = await this.#checkPage();
    await this.#waitForJob(beganAt);
    await this.#waitForListener();
    const missing = await this.#checkRecorder(beganAt);
    const imagesBefore = load.figures().images;
    await waitUntil('images arrive', () => load.figures().images > imagesBefore, 120);
    const { activities, images, gapSeconds, longestSeconds, failures } = load.figures();
    const found = await recount(cluster, load, team);
    note('write gap', `${round(gapSeconds)} s, of one person ${round(longestSeconds)} s`);
    note('acknowledged', `${activities} activities, ${images} images`);
    note('lost', `${found.lost} activities, ${found.imagesLost} images`);
    note('twice', String(found.duplicated));
    note('failed calls', describe(failures));
    note('page', `showed a change after ${round(shownAfter)} s`);
    note('desktop recorder', `${round(missing)} s missing`);
    expect(load.refused).toEqual([]);
    expect(found).toEqual({ lost: 0, duplicated: 0, imagesLost: 0 });
    expect(gapSeconds).toBeLessThanOrEqual(gapAtMostSeconds);
    expect(failures['500']).toBeUndefined();
  }

  /** Ends the load. Compares all rows, totals and images with what was acknowledged. */
  async compareAll(): Promise<void> {
    const { cluster, load, team } = this.#parts;
    await load.stop();
    const found = await recount(cluster, load, team);
    expect(found).toEqual({ lost: 0, duplicated: 0, imagesLost: 0 });
    expect(await countBrokenImages(cluster, load, team)).toBe(0);
    const stored = await cluster.query(
      `select count(*)::int as activities, sum(extract(epoch from ends_at - starts_at))::int as seconds,
         (select count(*)::int from screenshots where organization_id = $1) as images
       from activities where organization_id = $1`,
      [team.organizationId],
    );
    const seconds = [...load.activities.values()].reduce((sum, each) => sum + each, 0);
    const [activities, images] = [load.activities.size, load.images.size];
    expect(stored).toEqual([{ activities, seconds, images }]);
    expect(await cluster.examine()).toContain('No problems.');
    note('acknowledged', `${activities} activities, ${images} images`);
    note('lost or twice', '0; totals equal a recount, each image has its bytes');
  }

  /** The page that was open all the time shows what changes. Returns after how many seconds. */
  async #checkPage(): Promise<number> {
    const { page, team, mia } = this.#parts;
    const table = page.getByRole('table', { name: 'Team today' });
    const row = table.getByRole('row').filter({ hasText: 'Mia Example' });
    const startedAt = performance.now();
    const text = `Note ${Math.round(startedAt)}`;
    await team.as(mia, 'timer/start', { project_id: team.projectId, note: text });
    await expect(row).toContainText(text);
    const seconds = (performance.now() - startedAt) / 1000;
    await team.as(mia, 'timer/stop', {});
    return seconds;
  }

  /** A job of each minute, on one of the servers. */
  #waitForJob(since: Date): Promise<unknown> {
    const read = () =>
      this.cluster.query(
        `select from jobs.job where name = 'close-silent-timers-job' and state = 'completed'
           and started_on > $1`,
        [since],
      );
    return waitUntil('a job is done', async () => (await read()).length > 0, 180);
  }

  /** A server with open streams waits for notifications of the leader. */
  #waitForListener(): Promise<unknown> {
    const read = () =>
      this.cluster.query(
        `select from pg_stat_activity where application_name = 'time-tracker events'`,
      );
    return waitUntil('a server listens', async () => (await read()).length > 0);
  }

  /** The desktop recorder went on. Returns seconds since the fault that the server does not have. */
  async #checkRecorder(since: Date): Promise<number> {
    const { cluster, recorded } = this.#parts;
    const span = { start: since.getTime(), end: Date.now() };
    const countMissing = async () =>
      uncoveredMs(span, await readRecordedSpans(cluster.url, recorded)) / 1000;
    await waitUntil('the recorder sends its time', async () => (await countMissing()) < 2, 180);
    return countMissing();
  }
}

/** Someone is at the desk, so that the timer goes on. Returns what ends it. */
function keepActive(desktop: Desktop): () => Promise<void> {
  let isEnded = false;
  const move = async () => {
    for (let step = 0; !isEnded; step++) {
      await desktop.movePointer(100 + (step % 50) * 10, 300);
      await letTimePass({ ms: 5000, reason: 'input now and then' });
    }
  };
  const moving = move();
  return () => {
    isEnded = true;
    return moving;
  };
}

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;

function describe(failures: Record<string, number>): string {
  const parts = Object.entries(failures).map(([reason, count]) => `${count} × ${reason}`);
  return parts.join(', ') || 'none';
}
