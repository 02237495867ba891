import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src/before-paint.ts');
const developmentPath = '/before-paint.js';
/** Parts of the app for a signed-in user, by the attribute that gives the script their files. */
const parts = { 'data-layout': 'signed-in', 'data-home': 'dashboard' };

/**
 * Adds src/before-paint.ts to the head as a classic script, the only kind that runs before the first paint.
 * It is a separate file because the content security policy forbids inline scripts.
 */
export function beforePaint() {
  let reference;
  return {
    name: 'before-paint',
    async buildStart() {
      if (this.environment?.mode === 'dev') return;
      reference = this.emitFile({ type: 'asset', name: 'before-paint.js', source: await script() });
    },
    configureServer(server) {
      server.middlewares.use(developmentPath, (_request, response, next) => {
        script().then((text) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(text);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (reference === undefined || bundle === undefined) {
          return [{ tag: 'script', attrs: { src: developmentPath }, injectTo: 'head-prepend' }];
        }
        const own = Object.keys(bundle).find((name) => name.includes('before-paint'));
        const attrs = { src: `/${own}` };
        for (const [attribute, name] of Object.entries(parts)) {
          attrs[attribute] = filesOf(bundle, name).join(' ');
        }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** As a function of its own, because a classic script shares its names with the page. */
async function script() {
  return `(() => {\n${stripTypeScriptTypes(await readFile(source, 'utf8'))}\n})();\n`;
}

/** The script of a part, what it imports, and their styles, without those of the entry. */
function filesOf(bundle, name) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const first = chunks.find((chunk) => chunk.name === name);
  if (first === undefined) throw new Error(`The build has no part ${name}`);
  const known = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const files = [];
  const add = ({ fileName, imports, viteMetadata }) => {
    if (known.has(fileName)) return;
    known.add(fileName);
    files.push(fileName, ...(viteMetadata?.importedCss ?? []));
    for (const imported of imports) if (bundle[imported]?.type === 'chunk') add(bundle[imported]);
  };
  add(first);
  return [...new Set(files)].map((file) => `/${file}`);
}
