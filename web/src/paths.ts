/** Every address of the web app that something links to. */
export const paths = {
  auth: '/auth',
  signIn: '/auth/login',
  registration: '/auth/registration',
  terms: '/auth/terms',
  logout: '/logout',
  home: '/dashboard/home',
  dashboard: '/dashboard',
  screenshots: '/dashboard/screenshots',
  projects: '/dashboard/projects',
  members: (projectId: number) => `/dashboard/members/${projectId}`,
  notFound: '/error/404',
  serverError: '/error/500',
};

/** Route patterns that hold a parameter. */
export const patterns = { members: '/dashboard/members/:projectID' };
