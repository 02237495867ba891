import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Claims and signature of a token; the defaults are those of an honest provider. */
export type ForgedToken = {
  claims?: Record<string, unknown>;
  algorithm?: 'RS256' | 'HS256' | 'none';
  /** `unknown`: signed with an unpublished key under the ID of a published one. */
  key?: 'published' | 'unknown';
  /** Replaces the claims after signing. */
  swapped?: Record<string, unknown>;
};

/** An OpenID Connect provider that issues any ID token a test requests. */
export type ForgingProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Creates the next token; `nonce` is the one the client sent. */
  issue(nonce: string, token: ForgedToken): void;
  close(): Promise<void>;
};

const clientId = 'time-tracker';
const clientSecret = 'a secret of the forging provider';
const keyId = 'key-1';

export async function startForgingProvider(): Promise<ForgingProvider> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const unknown = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = { published: published.privateKey, unknown: unknown.privateKey };
  let idToken = '';
  const server = createServer((request, response) => {
    const found = documents()[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents = (): Record<string, unknown> => ({
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    },
    '/keys': {
      keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig' }],
    },
    '/token': { access_token: 'unused', token_type: 'Bearer', id_token: idToken },
  });
  return {
    issuer,
    clientId,
    clientSecret,
    issue: (nonce, { claims, algorithm = 'RS256', key = 'published', swapped }) => {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const honest = {
        iss: issuer,
        aud: clientId,
        sub: 'someone',
        nonce,
        iat: nowSeconds,
        exp: nowSeconds + 300,
      };
      const payload = { ...honest, ...claims };
      const header = encode({ alg: algorithm, kid: keyId });
      const signature = signatureOf(`${header}.${encode(payload)}`, algorithm, keys[key]);
      idToken = `${header}.${encode({ ...payload, ...swapped })}.${signature}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function signatureOf(text: string, algorithm: string, key: KeyObject): string {
  if (algorithm === 'none') return '';
  if (algorithm === 'HS256') {
    return createHmac('sha256', clientSecret).update(text).digest('base64url');
  }
  return sign('sha256', Buffer.from(text), key).toString('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
