// Bundles the browser extension and writes its manifests, icons and texts. Needs the Node that reads TypeScript.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describeManifest } from './describe-manifest.mjs';
import { writeZip } from './write-zip.mjs';

const source = join(import.meta.dirname, '..');
const repository = join(source, '..');
const entries = [
  'src/worker.ts',
  'src/page-button/page-button.ts',
  'src/pages/popup.ts',
  'src/pages/options.ts',
];
const pages = ['popup.html', 'options.html', 'extension-pages.css'];
const iconSizes = [16, 32, 48, 128];
const families = /** @type {const} */ (['chromium', 'firefox']);

const target = process.argv[2] ?? join(repository, 'dist/extension');
const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
rmSync(target, { recursive: true, force: true });
for (const family of families) {
  const folder = join(target, family);
  await buildFor(family, folder);
  writeZip(folder, join(target, `time-tracker-extension-${version}-${family}.zip`));
}
console.log(`The extension is in ${target}.`);

async function buildFor(family, folder) {
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'manifest.json'), describeManifest(family, version));
  await build({
    absWorkingDir: source,
    entryPoints: Object.fromEntries(entries.map((path) => [/([^/]+)\.ts$/.exec(path)[1], path])),
    outdir: folder,
    bundle: true,
    format: 'iife',
    target: family === 'chromium' ? 'chrome126' : 'firefox128',
    // Stores review the code as people read it.
    minify: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const page of pages) cpSync(join(source, 'pages', page), join(folder, page));
  writeTexts(folder);
  await drawIcons(folder);
}

/** In the form that browsers read: `{ key: { message } }`. */
function writeTexts(folder) {
  const texts = JSON.parse(readFileSync(join(source, 'locales/en.json'), 'utf8'));
  const messages = Object.entries(texts).map(([key, message]) => [key, { message }]);
  mkdirSync(join(folder, '_locales/en'), { recursive: true });
  writeJson(join(folder, '_locales/en/messages.json'), Object.fromEntries(messages));
}

async function drawIcons(folder) {
  const drawing = readFileSync(join(repository, 'web/public/favicon.svg'));
  for (const size of iconSizes) {
    await sharp(drawing, { density: 300 })
      .resize(size, size)
      .png()
      .toFile(join(folder, `icon-${size}.png`));
  }
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
