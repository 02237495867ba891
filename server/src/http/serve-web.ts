import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './request-path.ts';

const noncePlaceholder = '%CSP_NONCE%';
const settingsPlaceholder = '%TRACKER_SETTINGS%';

/**
 * The built web app from `folder`: its files (compressed ones where the client takes them), and for
 * every other address the one page, which finds its own way and reads `settings` in its head. What is
 * below /api stays the API's.
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
    // Set by the routes below: a name with a hash never changes its content, others may.
    cacheControl: false,
  });

  server.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
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
 * Addresses that no page has: what looks for a file in a folder of ours or of the operator (`/.env`,
 * `/assets%2fgone.js`) is told that there is none. The page instead would look like a find.
 */
function isNoPage(path: string): boolean {
  const parts = path.split(/[/\\]|%2f|%5c/i);
  const isAsset = parts[1]?.toLowerCase() === 'assets';
  return isAsset || parts.some((part) => /^(?:\.|%2e)/i.test(part));
}

/** Scripts and styles of our own files only; the nonce is for the styles that the parts add. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
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
 * Read anew when it was built anew: it names its files by their hash, and those of an earlier build
 * are gone. Not read before it is asked for, since in development there may be no build yet.
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
      // While it is being built anew, browsers still have what the earlier one names.
      if (known !== undefined) return known.page;
      throw new ApiError('not_found', {
        message: 'The web app is not built yet: npm run build',
        cause: error,
      });
    }
  };
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Files beside the page, such as its icon. */
async function listLooseFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return new Set(names.filter((name) => name !== 'index.html'));
}
