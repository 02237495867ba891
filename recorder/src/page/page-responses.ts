import type { ServerResponse } from 'node:http';

const denied = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const securityHeaders = {
  'content-security-policy': denied,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

type Content = {
  status?: number;
  contentType: string;
  body: Uint8Array | string;
  headers?: Record<string, string>;
};

export function respond(response: ServerResponse, content: Content): void {
  response.writeHead(content.status ?? 200, {
    ...securityHeaders,
    'content-type': content.contentType,
    'content-length': Buffer.byteLength(content.body),
    ...content.headers,
  });
  response.end(content.body);
}

export function respondJson(response: ServerResponse, body: unknown, status = 200): void {
  respond(response, { status, contentType: 'application/json', body: JSON.stringify(body) });
}

/** The page itself: its scripts, styles and images come from here, and nothing else does. */
export function respondPage(response: ServerResponse, html: string, nonce: string): void {
  const policy =
    `${denied}; script-src 'self'; style-src 'self' 'nonce-${nonce}'; ` +
    "img-src 'self'; font-src 'self'; connect-src 'self'";
  respond(response, {
    contentType: 'text/html; charset=utf-8',
    body: html.replaceAll('%CSP_NONCE%', nonce),
    headers: { 'content-security-policy': policy },
  });
}

/** Begins a stream of server-sent events. */
export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** A refusal or another short message for a person who opened an address. */
export function respondMessage(
  response: ServerResponse,
  status: number,
  text: { title: string; message: string; command?: string },
): void {
  const command = text.command ? `<p><code>${escapeHtml(text.command)}</code></p>` : '';
  respond(response, {
    status,
    contentType: 'text/html; charset=utf-8',
    body:
      '<!doctype html><html lang="en"><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      '<meta name="color-scheme" content="light dark">' +
      `<title>${escapeHtml(text.title)}</title><h1>${escapeHtml(text.title)}</h1>` +
      `<p>${escapeHtml(text.message)}</p>${command}</html>`,
  });
}

/** Opens the page without a redirect: after one, browsers may treat it as opened by another site. */
export function respondOpening(response: ServerResponse, cookie: string): void {
  respond(response, {
    contentType: 'text/html; charset=utf-8',
    body:
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" ' +
      'content="0;url=./"><meta name="color-scheme" content="light dark">' +
      '<title>Time Tracker</title><p><a href="./">Open the recorder</a></p></html>',
    headers: { 'set-cookie': cookie },
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
