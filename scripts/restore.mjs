// npm run restore -- <folder of the backup> --data <new data folder>: restores a backup and verifies it.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('server');
  return runNode('server/src/backup/restore-command.ts', process.argv.slice(2), { channel: true });
});
