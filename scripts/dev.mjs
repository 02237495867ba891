// npm run dev: starts the server with reload, and the web app with Vite.
import './start/require-node.mjs';
import { environmentWith, findNode } from './start/brought-node.mjs';
import { endPrograms, runProgram } from './start/child-program.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';
import { repositoryRoot } from './start/repository-files.mjs';

const webAddress = 'http://localhost:5173';

/** When one of the two ends, the other is stopped too. */
async function run(args, cwd, env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const options = { cwd, env: environmentWith(env), stdio };
  const { code } = await runProgram(findNode(), args, options);
  endPrograms();
  return code;
}

await runScriptWork(async () => {
  await installPackages();
  const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  say(`The web app with live changes: ${webAddress}   (its server: ${server})`);
  const codes = await Promise.all([
    run(['--watch', '--watch-preserve-output', 'server/src/main.ts'], repositoryRoot, {
      PUBLIC_URL: process.env.PUBLIC_URL ?? webAddress,
    }),
    run(
      [`${repositoryRoot}/node_modules/vite/bin/vite.js`, '--strictPort'],
      `${repositoryRoot}/web`,
      {
        TIME_TRACKER_SERVER: server,
      },
    ),
  ]);
  return Math.max(...codes);
});
