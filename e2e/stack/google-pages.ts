import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';

export type GooglePerson = { sub: string; email: string; given_name: string; family_name: string };

/** A local OpenID Connect provider in place of Google, with a page to choose an account. */
export type GooglePages = { close(): Promise<void> };

export const googleClient = { id: 'time-tracker', secret: 'a secret of the provider in the test' };

/** `people` are the accounts on that page. `returnUrl` is the only allowed redirect URI. */
export async function startGooglePages(
  port: number,
  returnUrl: string,
  people: readonly GooglePerson[],
): Promise<GooglePages> {
  const issuer = `http://127.0.0.1:${port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: googleClient.id,
        client_secret: googleClient.secret,
        redirect_uris: [returnUrl],
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
    cookies: { keys: ['a key of the provider in the test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...people.find(({ sub }) => sub === id), sub: id, email_verified: true }),
    }),
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const chosen = searchParams.get('as');
    if (!pathname.startsWith('/choose/')) void answer(request, response);
    else if (chosen === null) showPage(response, people);
    else void choose(provider, request, response, chosen);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function showPage(response: ServerResponse, people: readonly GooglePerson[]): void {
  const links = people.map(({ sub, email }) => `<li><a href="?as=${sub}">${email}</a></li>`);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><title>Choose an account</title><h1>Choose an account</h1>
    <ul>${links.join('')}</ul><a href="?as=nobody">Cancel</a>`,
  );
}

async function choose(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  sub: string,
): Promise<void> {
  if (sub === 'nobody') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const grant = new provider.Grant({ accountId: sub, clientId: googleClient.id });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId: sub },
    consent: { grantId: await grant.save() },
  });
}
