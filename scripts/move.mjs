// npm run move -- --database … or --files …: moves the database or the images of DATA_DIR to another place.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('server');
  if (process.argv.some((text) => text.includes('s3:'))) await installPackages('object-store');
  return runNode('server/src/move/move-command.ts', process.argv.slice(2), { channel: true });
});
