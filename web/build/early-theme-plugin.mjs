import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src/theme-before-paint.ts');
const developmentPath = '/theme-before-paint.js';

/**
 * Adds src/theme-before-paint.ts to the head as a classic script, the only kind that runs before
 * the first paint. It is a separate file because the content security policy forbids inline
 * scripts.
 */
export function themeBeforePaint() {
  let reference;
  return {
    name: 'theme-before-paint',
    async buildStart() {
      if (this.environment?.mode === 'dev') return;
      const script = stripTypeScriptTypes(await readFile(source, 'utf8'));
      reference = this.emitFile({ type: 'asset', name: 'theme-before-paint.js', source: script });
    },
    configureServer(server) {
      server.middlewares.use(developmentPath, (_request, response, next) => {
        readFile(source, 'utf8').then((text) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(stripTypeScriptTypes(text));
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const fileName = Object.keys(context.bundle ?? {}).find((name) =>
          name.includes('theme-before-paint'),
        );
        const src = reference && fileName ? `/${fileName}` : developmentPath;
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
      },
    },
  };
}
