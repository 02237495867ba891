import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { cacheFolder, findBrowser } from '../server/bench-config.ts';
import { findFreePort, type BenchServer } from '../server/bench-server.ts';
import { median } from '../server/measure.ts';
import { recordMonth } from '../data/month-of-captures.ts';
import { number, type Budgets, type Section } from './section.ts';

const run = promisify(execFile);

/** 176 MB with its dependencies, which is too large for everyone, so it is downloaded on demand. */
const version = '13.5.0';
const visits = 5;
/** A report has several hundred kB. */
const reportBytesMax = 64 * 1024 * 1024;

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Record<(typeof categories)[number], number>;
type View = 'signIn' | 'dashboard';
const viewNames: Record<View, string> = { signIn: 'sign-in', dashboard: 'dashboard' };

export type LighthouseFigures = {
  views: { view: View; scores: Scores; missed: string[] }[];
};

/** Lighthouse on the first two pages, in the installed browser. */
export async function benchLighthouse(server: BenchServer): Promise<LighthouseFigures> {
  const program = await installLighthouse();
  const { token } = await recordMonth(server.url, { capturedDays: 1 });
  const measure = async (view: View, path: string, session: string | undefined) => {
    const all: Report[] = [];
    for (let index = 0; index < visits; index++) {
      all.push(await visitOnce(program, { url: server.url, path, session }));
    }
    return { view, scores: medianScores(all), missed: missedBy(all) };
  };
  return {
    views: [
      await measure('signIn', '/auth/login', undefined),
      await measure('dashboard', '/dashboard/home', JSON.stringify({ token })),
    ],
  };
}

/** The path of its program, in a cache folder of this user. */
async function installLighthouse(): Promise<string> {
  const folder = join(cacheFolder(), `lighthouse-${version}`);
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const quietly = ['--no-audit', '--no-fund', '--no-save', '--prefix', folder];
  try {
    await run('npm', ['install', ...quietly, `lighthouse@${version}`], { cwd: folder });
  } catch (error) {
    throw new Error(
      `Lighthouse ${version} could not be fetched from the npm registry. Where there is one, run ` +
        `"npm install --prefix ${folder} lighthouse@${version}" and then this again; ` +
        'nothing else of the project needs it.',
      { cause: error },
    );
  }
  return program;
}

type Report = {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
};

type Visit = { url: string; path: string; session: string | undefined };

/** In a separate browser, because Lighthouse deletes the session with the cache. */
async function visitOnce(program: string, { url, path, session }: Visit): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'tracker-lighthouse-'));
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    if (session !== undefined) {
      const page = await browser.newPage();
      // A file of the origin that runs no script.
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate((text) => localStorage.setItem('time-tracker-session', text), session);
      await page.close();
    }
    const { stdout } = await run(
      process.execPath,
      [
        program,
        url + path,
        `--port=${port}`,
        '--preset=desktop',
        '--disable-storage-reset',
        '--output=json',
        '--quiet',
        `--only-categories=${categories.join(',')}`,
        '--no-enable-error-reporting',
      ],
      { maxBuffer: reportBytesMax },
    );
    const report = JSON.parse(stdout) as Report;
    // Without a session, it would measure the sign-in page.
    if (new URL(report.finalDisplayedUrl).pathname !== path) {
      throw new Error(`Lighthouse was led from ${path} to ${report.finalDisplayedUrl}`);
    }
    return report;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** 0 to 100. */
function medianScores(all: readonly Report[]): Scores {
  const of = (category: string) =>
    median(all.map((report) => 100 * (report.categories[category]?.score ?? Number.NaN)));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
  };
}

/** The audits that reduce the score of a visit, with Lighthouse's titles. */
function missedBy(all: readonly Report[]): string[] {
  const titles = all.flatMap((report) =>
    Object.values(report.categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => report.audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
      .map((audit) => audit?.title ?? ''),
  );
  return [...new Set(titles)];
}

export function describeLighthouse(
  { views }: LighthouseFigures,
  { lighthouse: aim }: Budgets,
): Section {
  const names: Record<(typeof categories)[number], string> = {
    performance: 'performance',
    accessibility: 'accessibility',
    'best-practices': 'best practices',
  };
  return {
    title: 'Lighthouse',
    notes: [
      `Lighthouse ${version} with its desktop preset (10 Mbit/s, 40 ms, the processor not throttled) and an empty cache. ` +
        `Median of ${visits} visits. The dashboard is that of a person with a month of work and a day of screenshots. ` +
        'Lighthouse is downloaded at its first run. It is not a dependency of the project.',
    ],
    rows: [
      ['view', ...categories.map((category) => names[category]), 'deductions'],
      ...views.map(({ view, scores, missed }) => [
        viewNames[view],
        ...categories.map((category) => number(scores[category])),
        missed.join('; ') || 'none',
      ]),
    ],
    aims: views.flatMap(({ view, scores }) =>
      categories.map((category) => ({
        text: `${viewNames[view]}: ${names[category]} ${number(scores[category])}, target ≥ ${aim[category]}`,
        isMet: scores[category] >= aim[category],
      })),
    ),
  };
}
