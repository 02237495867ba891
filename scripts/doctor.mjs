// npm run doctor [-- --fix]: checks the installation of DATA_DIR, and repairs what is safe.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('server');
  return runNode('server/src/backup/doctor-command.ts', process.argv.slice(2), { channel: true });
});
