import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser, useSession } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { destinationOf, keepWanted } from '../routing/return-path.ts';

/** Leads the signed-out to sign-in, which leads back to what they wanted. */
export function RequireSignIn() {
  const user = useSession();
  const { pathname, search, hash } = useLocation();
  if (user) return <Outlet />;
  return <Navigate to={paths.auth} state={keepWanted(pathname + search + hash)} replace />;
}

/** Leads the signed-in on: to what they wanted before they signed in, else to the dashboard. */
export function EnterUnlessSignedIn() {
  const user = useSession();
  const state: unknown = useLocation().state;
  return user ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}

/** Members and viewers find nothing at the addresses of Owners. */
export function RequireOwner() {
  const user = useCurrentUser();
  return user.type === 'Owner' ? <Outlet /> : <Navigate to={paths.notFound} replace />;
}
