import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import { i18n } from '../language/server-texts.ts';
import { pathOf } from './request-path.ts';

const noncePlaceholder = '%CSP_NONCE%';
const settingsPlaceholder = '%TRACKER_SETTINGS%';

/**
 * Serves the built web app from `folder`: its files, compressed if the client accepts that, and the
 * single page for every other path. The page reads `settings` from its head. Paths below /api belong to
 * the API.
 */
export async function serveWeb(
  server: FastifyInstance,
  folder: string,
  settings: object,
): Promise<void> {
  const written = attributeText(JSON.stringify(settings));
  const readPage = rememberPage(join(folder, 'index.html'), (page) =>
    page.replaceAll(settingsPlaceholder, () => written),
  );
  const looseFiles = await listLooseFiles(folder);
  await server.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    // The routes below set the cache control: only files with a hash in their name never change.
    cacheControl: false,
  });

  server.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    // It applies to pages only, and is long.
    void reply.removeHeader('permissions-policy');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(`assets/${request.params['*']}`);
  });

  server.get('/*', async (request, reply) => {
    const path = pathOf(request.url);
    if (path === '/api' || path.startsWith('/api/') || isNoPage(path)) {
      reply.callNotFound();
      return reply;
    }
    const file = path.slice(1);
    if (looseFiles.has(file)) {
      return reply.header('cache-control', 'public, max-age=3600').sendFile(file);
    }
    const nonce = randomBytes(16).toString('base64');
    const page = await readPage();
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': pagePolicy(nonce),
      })
      .send(page.replaceAll(noncePlaceholder, nonce));
  });
}

/**
 * Paths that look for files, ours or of the server (`/.env`, `/assets%2fgone.js`), get 404. The page with
 * status 200 would look like a hit to a scanner.
 */
function isNoPage(path: string): boolean {
  const parts = path.split(/[/\\]|%2f|%5c/i);
  const isAsset = parts[1]?.toLowerCase() === 'assets';
  return isAsset || parts.some((part) => /^(?:\.|%2e)/i.test(part));
}

/** Allows scripts and styles from our own files only. The nonce allows styles that components add. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Reads the page again after a new build, because the page names files by hash, and the files of the
 * earlier build are deleted. Reads it on request, because there may be no build during development.
 */
function rememberPage(path: string, fill: (page: string) => string): () => Promise<string> {
  let known: { page: string; writtenAtMs: number } | undefined;
  return async () => {
    try {
      const { mtimeMs: writtenAtMs } = await stat(path);
      if (known?.writtenAtMs !== writtenAtMs) {
        known = { page: fill(await readFile(path, 'utf8')), writtenAtMs };
      }
      return known.page;
    } catch (error) {
      // During a build, the page of the earlier build is still served.
      if (known !== undefined) return known.page;
      throw new ApiError('not_found', {
        message: i18n.t('The web app is not built yet. Run: npm run build'),
        cause: error,
      });
    }
  };
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Files next to the page, such as its icon. */
async function listLooseFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return new Set(names.filter((name) => name !== 'index.html'));
}
