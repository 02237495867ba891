import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';

export type Claims = Record<string, unknown> & { sub: string };

/** A local OpenID Connect provider, as strict as any other, with test users. */
export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs in on its pages as `claims`, and returns the URL of the redirect. */
  signInAs(url: string, claims: Claims): Promise<URL>;
  close(): Promise<void>;
};

/** `returnUrl` is the only allowed redirect URI. */
export async function startTestProvider(returnUrl: string): Promise<TestProvider> {
  const people = new Map<string, Claims>();
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listenAnywhere(server)}`;
  const client = { client_id: 'time-tracker', client_secret: 'a secret of the test provider' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [returnUrl] }],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Like Google, puts the requested claims into the token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy: makePolicy(), url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the test provider'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: id }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const isChoosing = pathname.startsWith('/interaction/');
    const sub = searchParams.get('as') ?? '';
    void (isChoosing ? choose(provider, request, response, sub) : answer(request, response));
  });
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    signInAs: (url, claims) => {
      people.set(claims.sub, claims);
      return walkThrough(new URL(url), returnUrl, claims.sub);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Supports `prompt=select_account`, like Google. */
function makePolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** Selects an account and consents, without a page. */
async function choose(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  sub: string,
): Promise<void> {
  const grant = new provider.Grant({ accountId: sub, clientId: 'time-tracker' });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId: sub },
    consent: { grantId: await grant.save() },
  });
}

/** Follows redirects with cookies, like a browser, until the redirect back. */
async function walkThrough(start: URL, returnUrl: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(returnUrl)) return url;
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('as', sub);
  }
  throw new Error(`It leads round and round, last to ${url.href}`);
}

async function listenAnywhere(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
