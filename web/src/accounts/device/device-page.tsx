import { t } from '@lingui/core/macro';
import { formatUserCode, userCodePattern } from '@time-tracker/contract/accounts/user-code';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { rememberDestination } from '../../routing/return-path.ts';
import { AuthHeading } from '../sign-in/auth-heading.tsx';
import { CodeForm } from './code-form.tsx';
import { DeviceRequest } from './device-request.tsx';

/** Where people confirm the code that a desktop app shows. Signed-out people sign in first. */
export function DevicePage() {
  const user = useSession();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  if (user === null) {
    return <Navigate to={paths.auth} state={rememberDestination(pathname + search)} replace />;
  }
  const code = formatUserCode(parameters.get('code') ?? '');
  // The key resets what was decided about another code.
  if (userCodePattern.test(code)) return <DeviceRequest key={code} code={code} user={user} />;
  return (
    <>
      <AuthHeading title={t`Connect a desktop app`}>
        {t`Start the desktop app on your computer and choose to sign in. Then enter the code that it shows.`}
      </AuthHeading>
      <CodeForm wrongCode={code} />
    </>
  );
}
