import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { run } from './child.ts';
import { repositoryRoot } from './stack.ts';

/** The web app in the pseudo-locale: every text in brackets and longer by 40 %. */
export type PseudoWeb = {
  /** A text of the catalog without values, in the pseudo-locale. */
  text(english: string): string;
  /** Serves it to a browser instead of the web app of the server. */
  serveTo(context: BrowserContext, url: string): Promise<void>;
  remove(): Promise<void>;
};

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The page of the desktop recorder in the pseudo-locale: its folder. */
export function buildPseudoRecorderPage(): Promise<string> {
  return build('web/src/recorder-page', 'web/recorder-page.config.mjs');
}

async function build(root: string, config: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-pseudo-'));
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const options = ['build', root, '--mode', 'pseudo', '--outDir', folder, '--emptyOutDir'];
  await run(process.execPath, [vite, ...options, '--config', config]);
  return folder;
}

export async function buildPseudoWeb(): Promise<PseudoWeb> {
  const folder = await build('web', 'web/vite.config.mjs');
  const { pseudoText } = (await import(join(repositoryRoot, 'web/build/pseudo-text.mjs'))) as {
    pseudoText: (english: string) => string;
  };
  const answer = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const isFile = extname(pathname) !== '';
    const path = join(folder, isFile ? pathname : 'index.html');
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    await route.fulfill({ path, contentType });
  };
  return {
    text: pseudoText,
    serveTo: async (context, url) => {
      await context.route(
        (asked) => asked.href.startsWith(url) && !asked.pathname.startsWith('/api/'),
        answer,
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
