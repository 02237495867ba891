import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm start` and `npm run build` put the web app; undefined when it is not built. */
export function findBuiltWeb(): string | undefined {
  const folder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}
