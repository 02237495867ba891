import { execFile } from 'node:child_process';
import type { Screen } from '../../platform/platform-parts.ts';
import type { WaylandOutput } from '../../windows/wayland/wayland-outputs.ts';
import { readPortablePixmap } from './portable-pixmap.ts';

const longestMs = 20_000;
/** More than the pixels of any monitor. */
const longestBytes = 1024 ** 3;

/**
 * Takes all monitors at once, each in its real pixels, whatever its scale. One picture of the whole
 * desktop would have the scale of the sharpest monitor everywhere.
 */
export function grabByGrim(
  outputs: WaylandOutput[],
  environment: NodeJS.ProcessEnv,
): Promise<Screen[]> {
  return Promise.all(outputs.map(({ name }) => runGrim(name, environment)));
}

function runGrim(output: string, env: NodeJS.ProcessEnv): Promise<Screen> {
  const options = { env, timeout: longestMs, maxBuffer: longestBytes, encoding: 'buffer' } as const;
  return new Promise((resolve, reject) => {
    execFile('grim', ['-t', 'ppm', '-o', output, '-'], options, (error, stdout, stderr) => {
      if (!error) return resolve(readPortablePixmap(stdout));
      if (error.code === 'ENOENT') return reject(new Error('the program grim is missing'));
      const reason = stderr.toString().trim() || error.message;
      reject(new Error(`grim could not capture the monitor ${output}: ${reason}`));
    });
  });
}
