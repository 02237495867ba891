// Bundles the recorder and its child programs into one CommonJS file. Native modules stay outside.
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText, repositoryRoot } from '../start/repository-files.mjs';

const sources = join(repositoryRoot, 'recorder/src');

/** Packages with native code: they go to a `node_modules` beside the program. */
export const nativePackages = [
  '@napi-rs/keyring',
  'koffi',
  'node-screenshots',
  'sharp',
  'uiohook-napi',
];

/** @returns {string} of the recorder, and so of its packages */
export function recorderVersion() {
  return JSON.parse(readText('recorder/package.json')).version;
}

/**
 * @param {string} outputPath of the bundle
 * @returns {Promise<string[]>} folders of the npm packages that are in it, relative to the repository
 */
export async function bundleRecorder(outputPath) {
  const { warnings, metafile } = await build({
    stdin: { contents: describeEntry(), resolveDir: sources, sourcefile: 'bundle.js' },
    outfile: outputPath,
    absWorkingDir: repositoryRoot,
    bundle: true,
    metafile: true,
    platform: 'node',
    // The oldest Node that a package may have.
    target: 'node22',
    format: 'cjs',
    charset: 'utf8',
    legalComments: 'eof',
    external: nativePackages,
    define: { bundledVersion: JSON.stringify(recorderVersion()) },
    // In a single executable, the given `require` finds built-in modules only.
    banner: { js: `require = require('node:module').createRequire(${ownPath});` },
    logLevel: 'silent',
  });
  const problems = warnings.filter(({ location }) => location?.file !== knowsItsPlace);
  if (problems.length > 0) {
    const lines = problems.map(({ text, location }) => `${location?.file ?? ''}: ${text}`);
    throw new Error(`The bundle of the recorder may not work:\n${lines.join('\n')}`);
  }
  const packages = Object.keys(metafile.inputs).map((path) => packageFolder.exec(path)?.[0]);
  return [...new Set(packages.filter((path) => path !== undefined))].sort();
}

const packageFolder = /^.*node_modules\/(@[^/]+\/)?[^/]+/;

/** The only file that may use `import.meta`, which a bundle does not have. */
const knowsItsPlace = 'recorder/src/config.ts';
const ownPath = "require('node:sea').isSea() ? process.execPath : __filename";

/** `childProgram` of the recorder's config.ts passes the path of a child program as first argument. */
function describeEntry() {
  const children = readdirSync(sources, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('-child.ts') && !path.startsWith('testing/'))
    .sort();
  const imports = children.map((path) => `'${path}': () => import('./${path}'),`);
  return `
    const children = { ${imports.join('\n')} };
    void (children[process.argv[2]] ?? (() => import('./main.ts')))();
  `;
}
