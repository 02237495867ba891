import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser, useSession } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { destinationOf, rememberDestination } from '../routing/return-path.ts';

/** Redirects signed-out people to sign-in, which returns them to the requested page. */
export function RequireSignIn() {
  const user = useSession();
  const { pathname, search, hash } = useLocation();
  if (user) return <Outlet />;
  return <Navigate to={paths.auth} state={rememberDestination(pathname + search + hash)} replace />;
}

/** Redirects signed-in people to the page they requested, or to the dashboard. */
export function EnterUnlessSignedIn() {
  const user = useSession();
  const state: unknown = useLocation().state;
  return user ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}

/** Members and viewers get "not found" at paths for owners. */
export function RequireOwner() {
  const user = useCurrentUser();
  return user.type === 'Owner' ? <Outlet /> : <Navigate to={paths.notFound} replace />;
}
