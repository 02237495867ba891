import { ApiError } from '@time-tracker/contract/errors';
import * as openid from 'openid-client';
import { i18n } from '../../language/server-texts.ts';
import type { AttemptSecrets } from './google-attempt.ts';

export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** The discovery address: Google, unless the operator configures another one. */
  issuer: string;
};

/** A person as the provider describes them. */
export type GooglePerson = {
  issuer: string;
  subject: string;
  /** As the provider sends it, in any form. Undefined: none, or not verified by the provider. */
  email: string | undefined;
  firstName: string;
  lastName: string;
};

/** The parameters of the provider's redirect. */
export type GoogleAnswer = { code: string; state: string; iss?: string | undefined };

export type GoogleProvider = {
  /** The page on which a person chooses their account. Throws unavailable. */
  addressFor(secrets: AttemptSecrets): Promise<string>;
  /** Exchanges a redirect for the person. Throws google_refused, unavailable. */
  identify(answer: GoogleAnswer, secrets: AttemptSecrets): Promise<GooglePerson>;
};

const timeoutSeconds = 10;

/**
 * OpenID Connect: authorization code flow with PKCE, state and nonce. Checks the signature, issuer,
 * audience, nonce and expiry of the ID token. `returnUrl` must be registered with the provider.
 */
export function createGoogleProvider(settings: GoogleSettings, returnUrl: string): GoogleProvider {
  let described: Promise<openid.Configuration> | undefined;
  const describe = async () => {
    described ??= discover(settings);
    try {
      return await described;
    } catch (error) {
      // Not cached, since the provider may be reachable again for the next request.
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
      // Verifies the ID token with the provider's published keys. Only digital signatures are
      // accepted, no unsigned tokens and none signed with the client secret.
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

/** The redirect address as it was received. */
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

/** Whether the provider did not respond, or not in OpenID Connect. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const code = error instanceof openid.ClientError ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('unavailable', {
    message: i18n.t('Google is not responding. Try again in a moment.'),
    retryAfterSeconds: 30,
    cause,
  });
}
