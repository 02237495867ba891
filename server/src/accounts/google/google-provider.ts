import { ApiError } from '@time-tracker/contract/errors';
import * as openid from 'openid-client';
import type { AttemptSecrets } from './google-attempt.ts';

export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** Where the provider describes itself; Google, unless the operator names another one. */
  issuer: string;
};

/** Somebody as the provider vouches for him. */
export type GooglePerson = {
  issuer: string;
  subject: string;
  /** As the provider has it, in any form; undefined: none, or one that it has not verified. */
  email: string | undefined;
  firstName: string;
  lastName: string;
};

/** What the provider's answer carries in the address it leads back to. */
export type GoogleAnswer = { code: string; state: string; iss?: string | undefined };

export type GoogleProvider = {
  /** Where somebody chooses his account. Throws unavailable. */
  addressFor(secrets: AttemptSecrets): Promise<string>;
  /** Exchanges an answer for who it is. Throws google_refused, unavailable. */
  identify(answer: GoogleAnswer, secrets: AttemptSecrets): Promise<GooglePerson>;
};

const timeoutSeconds = 10;

/**
 * OpenID Connect: authorization code with PKCE, state and nonce; the signature, issuer, audience,
 * nonce and expiry of the ID token are checked. `returnUrl` is registered there.
 */
export function createGoogleProvider(settings: GoogleSettings, returnUrl: string): GoogleProvider {
  let described: Promise<openid.Configuration> | undefined;
  const describe = async () => {
    described ??= discover(settings);
    try {
      return await described;
    } catch (error) {
      // It may be back when the next one asks.
      described = undefined;
      throw unreachable(error);
    }
  };
  return {
    addressFor: async ({ state, nonce, verifier }) => {
      const url = openid.buildAuthorizationUrl(await describe(), {
        redirect_uri: returnUrl,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      });
      return url.href;
    },
    identify: async (answer, secrets) => {
      const provider = await describe();
      const tokens = await exchange(provider, returnedTo(returnUrl, answer), secrets);
      const claims = tokens.claims();
      if (claims === undefined) throw new ApiError('google_refused');
      return personOf(claims);
    },
  };
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings) {
  const url = new URL(issuer);
  return openid.discovery(url, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [
      // Verifies the ID token with the provider's published keys: digital signatures only, which
      // excludes unsigned tokens and those signed with the client secret.
      openid.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
}

async function exchange(provider: openid.Configuration, answer: URL, secrets: AttemptSecrets) {
  try {
    return await openid.authorizationCodeGrant(provider, answer, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
  } catch (error) {
    if (isUnreachable(error)) throw unreachable(error);
    throw new ApiError('google_refused', { cause: error });
  }
}

/** The address that the provider led to, as it was. */
function returnedTo(returnUrl: string, { code, state, iss }: GoogleAnswer): URL {
  const url = new URL(returnUrl);
  url.search = new URLSearchParams({
    code,
    state,
    ...(iss === undefined ? {} : { iss }),
  }).toString();
  return url;
}

function personOf(claims: openid.IDToken): GooglePerson {
  const { iss, sub, email, email_verified: isVerified } = claims;
  const isProven = typeof email === 'string' && isVerified === true;
  const name = textOf(claims['name']);
  return {
    issuer: iss,
    subject: sub,
    email: isProven ? email : undefined,
    firstName: textOf(claims['given_name']) || name,
    lastName: textOf(claims['family_name']),
  };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : '';
}

/** Whether nobody answered, or nobody that speaks OpenID Connect. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const code = error instanceof openid.ClientError ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('unavailable', {
    message: 'Google cannot be reached right now; please try again shortly.',
    retryAfterSeconds: 30,
    cause,
  });
}
