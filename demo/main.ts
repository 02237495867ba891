import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { readDemoConfig } from './config.ts';
import { fillFirst, fillRest, isActiveIn } from './fill-days.ts';
import { startGateway } from './gateway.ts';
import { planLiveBlocks, startLiveWork } from './live-work.ts';
import { completeMessage, describeDemo } from './messages.ts';
import { openBrowser } from './open-browser.ts';
import { demoPassword, demoPeople } from './people/studio-people.ts';
import { openProgress, writeProgress } from './progress-file.ts';
import { reportRecorders } from './report-recorders.ts';
import { startScreenDrawing } from './screens/draw-screens.ts';
import { startServer } from './server-process.ts';
import { createStopSignal } from './stop-signal.ts';
import { DemoError } from './demo-error.ts';
import { createOrganization, signInTeam } from './studio-team.ts';

const stop = createStopSignal();
const liveTickMs = 20_000;

/** The product with example data, filled by HTTP while two people work. */
async function run(): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const config = readDemoConfig();
  const print = (message: string) => process.stdout.write(`${message}\n`);

  const progress = await openProgress(config.dataDir, config.isFresh, Date.now());
  const saveProgress = () => writeProgress(config.dataDir, progress);
  print('Starting the server');
  const server = await startServer(config.dataDir, config.serverEnvironment);
  closing.defer(() => server.stop());
  const drawing = closing.use(startScreenDrawing(config.environment));

  print('Adding today and this week');
  progress.organizationId ??= await createOrganization(server.url, config.dataDir);
  saveProgress();
  const team = await signInTeam(server.url, progress.organizationId);
  closing.defer(() => team.signOut().catch(() => undefined));
  const untilMs = Date.now();
  const liveBlocks = await planLiveBlocks(team, untilMs, isActiveIn(progress));
  const { drawScreen } = drawing;
  const fill = { team, progress, saveProgress, untilMs, liveBlocks, drawScreen, stop };
  await fillFirst({ ...fill, onProgress: print });
  if (stop.aborted) return;
  await reportRecorders(
    team,
    liveBlocks.map(({ person }) => person),
  );
  const live = await startLiveWork({
    team,
    blocks: liveBlocks,
    now: () => Date.now(),
    drawScreen,
    onFailure: (error) => print(`Live work failed: ${inspect(error)}`),
  });
  closing.defer(() => live.stop());
  await live.tick();

  const accounts = new Map(
    demoPeople.map(({ key, email }) => [key, { email, password: demoPassword }]),
  );
  const { host, port, publicUrl } = config;
  const gateway = await startGateway({ host, port, serverUrl: server.url, accounts });
  closing.defer(() => gateway.close());
  print(describeDemo(config, liveBlocks));
  if (config.opensBrowser)
    openBrowser(`${publicUrl}/demo/${demoPeople[0].key}`, config.environment);

  const filled = fillRest({ ...fill, onProgress: print }).then(() => {
    if (!stop.aborted) print(completeMessage);
  });
  const worked = (async () => {
    while (!stop.aborted) {
      await wait(liveTickMs, undefined, { signal: stop }).catch(() => undefined);
      if (!stop.aborted) await live.tick();
    }
  })();
  await Promise.race([Promise.all([filled, worked]), server.crashed]);
  print('Stopping');
}

try {
  await run();
  process.exit(0);
} catch (error) {
  if (stop.aborted) process.exit(0);
  const detail =
    error instanceof DemoError
      ? error.message
      : `${inspect(error)}\nStart again with new data: npm run demo -- --fresh`;
  process.stderr.write(`\nThe example data could not be shown.\n${detail}\n`);
  process.exit(1);
}
