/** All paths of the web app that are linked to. */
export const paths = {
  auth: '/auth',
  signIn: '/auth/login',
  registration: '/auth/registration',
  registrationInvited: (token: string) =>
    `/auth/registration?invitation=${encodeURIComponent(token)}`,
  /** Registration with the address filled in. */
  registrationOf: (email: string) => `/auth/registration?email=${encodeURIComponent(email)}`,
  invitation: '/auth/invitation',
  invitationOf: (token: string) => `/auth/invitation?token=${encodeURIComponent(token)}`,
  terms: '/auth/terms',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  verifyEmailOf: (token: string) => `/auth/verify-email?token=${encodeURIComponent(token)}`,
  /** Where the links of emails switch off their kind. */
  switchOff: '/auth/switch-off',
  /** Where people confirm the code that a desktop app shows. */
  device: '/auth/device',
  deviceOf: (code: string) => `/auth/device?code=${encodeURIComponent(code)}`,
  /** Redirect URI of Google sign-in, registered with Google. */
  google: '/auth/google',
  logout: '/logout',
  home: '/dashboard/home',
  dashboard: '/dashboard',
  timeLog: '/dashboard/timelog',
  timeLogOf: (userId: number) => `/dashboard/timelog?member=${userId}`,
  /** The work of one day (`2026-11-20`). */
  timeLogOfDay: (userId: number, day: string) => `/dashboard/timelog?member=${userId}&day=${day}`,
  screenshots: '/dashboard/screenshots',
  screenshotsOf: (userId: number) => `/dashboard/screenshots?member=${userId}`,
  /** The screenshots of one day (`2026-11-20`). */
  screenshotsOfDay: (userId: number, day: string) =>
    `/dashboard/screenshots?member=${userId}&day=${day}`,
  apps: '/dashboard/apps',
  appsOf: (userId: number) => `/dashboard/apps?member=${userId}`,
  projects: '/dashboard/projects',
  /** Opens the form for a new project. */
  createProject: '/dashboard/projects?create=1',
  /** What a person worked, with their projects, apps, screenshots and recorders. */
  person: (userId: number) => `/dashboard/people/${userId}`,
  people: '/dashboard/people',
  /** What was worked on a project, with its people, apps, screenshots and settings. */
  project: (projectId: number) => `/dashboard/projects/${projectId}`,
  members: (projectId: number) => `/dashboard/members/${projectId}`,
  /** Opens the form for a new member. */
  addMember: (projectId: number) => `/dashboard/members/${projectId}?add=1`,
  organizations: '/dashboard/organizations',
  users: '/dashboard/users',
  /** Opens the form for an invitation. */
  inviteUser: '/dashboard/users?invite=1',
  /** Settings of the selected organization. `?tab=` is one of its tabs. */
  organizationSettings: '/organization-settings',
  account: '/account',
  settings: '/account/settings',
  recorded: '/account/recorded',
  builder: '/builder',
  menuTest: '/menu-test',
  profile: '/crafted/pages/profile',
  wizards: '/crafted/pages/wizards',
  howToRecord: '/how-to-record',
  /** Redirects to the URL that the operator configured, or to `howToRecord`. */
  downloadApp: '/api/download',
  notFound: '/error/404',
  serverError: '/error/500',
};

/** Route patterns with a parameter. */
export const patterns = {
  members: '/dashboard/members/:projectID',
  person: '/dashboard/people/:userId',
  project: '/dashboard/projects/:projectId',
};
