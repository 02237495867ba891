import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { beginSession } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { destinationOf, type AuthState } from '../../routing/return-path.ts';
import { AuthHeading } from './auth-heading.tsx';
import { takeAttempt, type GoogleAttempt } from './kept-attempt.ts';

/** Callback of Google sign-in: redirects to the requested page, or to sign-in with the error. */
export function GooglePage() {
  const [search] = useSearchParams();
  const finished = useQuery({
    queryKey: ['google', search.toString()],
    queryFn: () => finish(Object.fromEntries(search)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (finished.isPending) {
    return (
      <>
        <AuthHeading title={t`Signing in with Google`} />
        <Text role="status" ta="center">
          {t`Please wait...`}
        </Text>
      </>
    );
  }
  const { problem, ...state }: AuthState = finished.data ?? {
    problem: errorMessage(finished.error),
  };
  if (problem === undefined) return <Navigate to={destinationOf(state)} replace />;
  return <Navigate to={paths.signIn} state={{ ...state, problem }} replace />;
}

async function finish(answer: Record<string, string>): Promise<AuthState> {
  const stored = takeAttempt();
  const { code, state, iss, error } = answer;
  if (stored === null) return { problem: t`This sign-in was already used. Try again.` };
  const { attempt, wanted }: GoogleAttempt = stored;
  const back: AuthState = wanted === undefined ? {} : { destination: wanted };
  if (error === 'access_denied')
    return { ...back, problem: t`You canceled the sign-in with Google.` };
  if (code === undefined || state === undefined) {
    return { ...back, problem: t`Google did not confirm your identity. Try again.` };
  }
  try {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const session = await client.user.google_finish({ attempt, code, state, iss, time_zone });
    await beginSession(session.token);
    return back;
  } catch (failure) {
    return { ...back, problem: errorMessage(failure) };
  }
}
