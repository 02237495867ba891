/** Every address of the web app that something links to. */
export const paths = {
  auth: '/auth',
  signIn: '/auth/login',
  registration: '/auth/registration',
  registrationInvited: (token: string) =>
    `/auth/registration?invitation=${encodeURIComponent(token)}`,
  invitation: '/auth/invitation',
  invitationOf: (token: string) => `/auth/invitation?token=${encodeURIComponent(token)}`,
  terms: '/auth/terms',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  verifyEmailOf: (token: string) => `/auth/verify-email?token=${encodeURIComponent(token)}`,
  /** Registered with Google as the address that it leads back to. */
  google: '/auth/google',
  logout: '/logout',
  home: '/dashboard/home',
  dashboard: '/dashboard',
  timeLog: '/dashboard/timelog',
  timeLogOf: (userId: number) => `/dashboard/timelog?member=${userId}`,
  screenshots: '/dashboard/screenshots',
  screenshotsOf: (userId: number) => `/dashboard/screenshots?member=${userId}`,
  /** The same of one day (`2026-11-20`). */
  screenshotsOfDay: (userId: number, day: string) =>
    `/dashboard/screenshots?member=${userId}&day=${day}`,
  apps: '/dashboard/apps',
  appsOf: (userId: number) => `/dashboard/apps?member=${userId}`,
  projects: '/dashboard/projects',
  /** The projects with the form for a new one open. */
  createProject: '/dashboard/projects?create=1',
  members: (projectId: number) => `/dashboard/members/${projectId}`,
  /** The members with the form for a new one open. */
  addMember: (projectId: number) => `/dashboard/members/${projectId}?add=1`,
  organizations: '/dashboard/organizations',
  users: '/dashboard/users',
  account: '/account',
  settings: '/account/settings',
  recorded: '/account/recorded',
  builder: '/builder',
  menuTest: '/menu-test',
  profile: '/crafted/pages/profile',
  wizards: '/crafted/pages/wizards',
  howToRecord: '/how-to-record',
  /** Leads on to what the operator has set, else to how to record. */
  downloadApp: '/api/download',
  notFound: '/error/404',
  serverError: '/error/500',
};

/** Route patterns that hold a parameter. */
export const patterns = { members: '/dashboard/members/:projectID' };
