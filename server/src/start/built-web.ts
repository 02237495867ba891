import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The web app that `npm start` and `npm run build` build. Undefined when it is not built. */
export function findBuiltWeb(): string | undefined {
  const folder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}
