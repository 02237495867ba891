import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { EnterUnlessSignedIn, RequireOwner, RequireSignIn } from './layout/session-guards.tsx';
import { paths, patterns } from './routing/paths.ts';
import { withLazyParts } from './routing/route-parts.tsx';

/** Pages for signed-out people; everyone else is redirected to the dashboard. */
const authRoutes: RouteObject = {
  Component: EnterUnlessSignedIn,
  children: [
    {
      path: paths.auth,
      lazy: authLayout,
      children: [
        { index: true, lazy: signInPage },
        { path: paths.signIn, lazy: signInPage },
        {
          path: paths.registration,
          lazy: async () => ({
            Component: (await import('./accounts/sign-in/registration-page.tsx')).RegistrationPage,
          }),
        },
        {
          path: paths.forgotPassword,
          lazy: async () => ({
            Component: (await import('./accounts/sign-in/forgot-password-page.tsx'))
              .ForgotPasswordPage,
          }),
        },
        {
          path: paths.terms,
          lazy: async () => ({
            Component: (await import('./accounts/sign-in/terms-page.tsx')).TermsPage,
          }),
        },
        { path: '*', element: <Navigate to={paths.auth} replace /> },
      ],
    },
  ],
};

/** About the selected organization: shown only when there is one. */
const organizationRoutes: RouteObject = {
  lazy: async () => ({
    Component: (await import('./layout/organization-gate.tsx')).OrganizationGate,
  }),
  children: [
    {
      path: paths.home,
      lazy: async () => {
        const { DashboardPage } = await import('./dashboard/dashboard-page.tsx');
        const { prefetchSummaries } = await import('./dashboard/use-summaries.ts');
        return { Component: DashboardPage, handle: prefetchSummaries };
      },
    },
    {
      path: paths.timeLog,
      lazy: async () => ({ Component: (await import('./time-log/time-log-page.tsx')).TimeLogPage }),
    },
    {
      path: paths.screenshots,
      lazy: async () => ({
        Component: (await import('./screenshots/screenshots-page.tsx')).ScreenshotsPage,
      }),
    },
    {
      path: paths.apps,
      lazy: async () => ({ Component: (await import('./apps/apps-page.tsx')).AppsPage }),
    },
    {
      path: paths.projects,
      lazy: async () => ({
        Component: (await import('./projects/projects-page.tsx')).ProjectsPage,
      }),
    },
    {
      path: patterns.person,
      lazy: async () => ({
        Component: (await import('./overviews/person-page.tsx')).PersonPage,
      }),
    },
    {
      path: patterns.project,
      lazy: async () => ({
        Component: (await import('./overviews/project-page.tsx')).ProjectPage,
      }),
    },
    {
      path: patterns.members,
      lazy: async () => ({
        Component: (await import('./members/project/project-members-page.tsx')).ProjectMembersPage,
      }),
    },
    {
      path: paths.organizationSettings,
      lazy: async () => ({
        Component: (await import('./organizations/settings/organization-settings-page.tsx'))
          .OrganizationSettingsPage,
      }),
    },
    {
      Component: RequireOwner,
      children: [
        {
          path: paths.users,
          lazy: async () => ({
            Component: (await import('./members/organization/organization-members-page.tsx'))
              .OrganizationMembersPage,
          }),
        },
      ],
    },
  ],
};

/** About the user, the layout and the template: with and without an organization. */
const freeRoutes: RouteObject[] = [
  {
    Component: RequireOwner,
    children: [
      {
        path: paths.organizations,
        lazy: async () => ({
          Component: (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
        }),
      },
    ],
  },
  {
    path: paths.settings,
    lazy: async () => ({ Component: (await import('./accounts/settings-page.tsx')).SettingsPage }),
  },
  {
    path: paths.recorded,
    lazy: async () => ({ Component: (await import('./accounts/recorded-page.tsx')).RecordedPage }),
  },
  {
    path: paths.builder,
    lazy: async () => ({
      Component: (await import('./template/builder/layout-builder-page.tsx')).LayoutBuilderPage,
    }),
  },
  {
    path: paths.menuTest,
    lazy: async () => ({
      Component: (await import('./template/menu-test/menu-test-page.tsx')).MenuTestPage,
    }),
  },
  {
    path: paths.profile,
    lazy: async () => ({ Component: (await import('./profile/profile-page.tsx')).ProfilePage }),
  },
  {
    path: paths.wizards,
    lazy: async () => ({
      Component: (await import('./template/wizards/wizards-page.tsx')).WizardsPage,
    }),
  },
  {
    path: paths.howToRecord,
    lazy: async () => ({
      Component: (await import('./recorder-guide/how-to-record-page.tsx')).HowToRecordPage,
    }),
  },
];

/** Pages inside the main layout; `RequireSignIn` redirects signed-out people to sign-in. */
const signedInRoutes: RouteObject = {
  Component: RequireSignIn,
  children: [
    {
      lazy: async () => ({ Component: (await import('./layout/main-layout.tsx')).MainLayout }),
      // The header's menu links to `/dashboard`; the redirect happens inside the layout, which stays mounted.
      children: [
        organizationRoutes,
        ...freeRoutes,
        { path: paths.dashboard, element: <Dashboard /> },
      ],
    },
    { index: true, element: <Navigate to={paths.home} replace /> },
    { path: paths.account, element: <Navigate to={paths.settings} replace /> },
    { path: '*', element: <Navigate to={paths.notFound} replace /> },
  ],
};

/** Pages that are open to everyone, signed in or not. */
const openRoutes: RouteObject[] = [
  {
    path: '/error',
    lazy: async () => ({ Component: (await import('./errors/error-layout.tsx')).ErrorLayout }),
    children: [
      { index: true, lazy: notFoundPage },
      { path: paths.notFound, lazy: notFoundPage },
      {
        path: paths.serverError,
        lazy: async () => ({
          Component: (await import('./errors/server-error-page.tsx')).ServerErrorPage,
        }),
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
  {
    lazy: authLayout,
    children: [
      {
        path: paths.invitation,
        lazy: async () => ({
          Component: (await import('./accounts/sign-in/invitation-page.tsx')).InvitationPage,
        }),
      },
      {
        path: paths.device,
        lazy: async () => ({
          Component: (await import('./accounts/device/device-page.tsx')).DevicePage,
        }),
      },
      {
        path: paths.google,
        lazy: async () => ({
          Component: (await import('./accounts/sign-in/google-page.tsx')).GooglePage,
        }),
      },
      {
        path: paths.resetPassword,
        lazy: async () => ({
          Component: (await import('./accounts/sign-in/reset-password-page.tsx')).ResetPasswordPage,
        }),
      },
      {
        path: paths.verifyEmail,
        lazy: async () => ({
          Component: (await import('./accounts/sign-in/verify-email-page.tsx')).VerifyEmailPage,
        }),
      },
      {
        path: paths.switchOff,
        lazy: async () => ({
          Component: (await import('./accounts/sign-in/switch-off-page.tsx')).SwitchOffPage,
        }),
      },
    ],
  },
  {
    path: paths.logout,
    lazy: async () => ({
      Component: (await import('./accounts/sign-in/logout-page.tsx')).LogoutPage,
    }),
  },
];

/** Every page; a route's part is fetched when it is first shown. */
export const routes = withLazyParts([...openRoutes, authRoutes, signedInRoutes]);

/** The page of the address. */
export function CurrentPage() {
  return useRoutes(routes);
}

/** Keeps the filters of the address. */
function Dashboard() {
  const { search } = useLocation();
  return <Navigate to={paths.home + search} replace />;
}

async function authLayout() {
  return { Component: (await import('./accounts/sign-in/auth-layout.tsx')).AuthLayout };
}

async function signInPage() {
  return { Component: (await import('./accounts/sign-in/sign-in-page.tsx')).SignInPage };
}

async function notFoundPage() {
  return { Component: (await import('./errors/not-found-page.tsx')).NotFoundPage };
}
