// Which concepts each journey goes through: names of folders in web/src, server/src and recorder/src. For
// `npm test -- --changed`; a journey that is not listed runs with every change, and a
// change in a folder that is not listed runs every journey.
const work = ['activity', 'work-time', 'calendar', 'filters'];

/** @type {Record<string, string[]>} */
export const journeyConcepts = {
  'journeys/auth-journeys': ['accounts', 'members', 'mail', 'routing'],
  'journeys/call-journeys': ['accounts', 'organizations', 'projects', 'members', 'timer'],
  'journeys/device-journeys': ['accounts', 'routing'],
  'journeys/first-requests': ['accounts', 'screenshots', 'timer', 'organizations'],
  'journeys/layout-journeys': ['layout', 'template', 'routing', 'errors', 'timer'],
  'journeys/member-journeys': ['members', 'organizations', 'projects', 'accounts'],
  'journeys/missing-parts': ['routing', 'errors', 'layout'],
  'journeys/modal-journeys': ['ui', 'organizations', 'projects', 'members', 'accounts', 'time-log'],
  'journeys/organization-journeys': ['organizations', 'accounts', 'projects', 'dashboard'],
  'journeys/reach-journeys': ['ui', 'layout', 'accounts', 'projects', 'members', 'timer'],
  'journeys/server-warnings': ['health', 'layout', 'dashboard'],
  'journeys/start-up': ['accounts', 'routing', 'layout'],
  'journeys/verified-people': ['accounts', 'members', 'mail'],
  'recording/browser-consent': ['browser-recorder', 'timer', 'consent', 'recording', 'accounts'],
  'recording/browser-events': ['browser-recorder', 'timer', 'events'],
  'recording/browser-extension': ['extension', 'sites', 'timer', 'accounts', 'windows'],
  'recording/browser-recording': ['browser-recorder', 'timer', 'activity', 'recording', 'events'],
  'recording/crash': ['program', 'spool', 'upload', 'activity', 'recording', 'screenshots'],
  'recording/main-job': [
    ...['timer', 'recording', 'program', 'capture', 'input', 'windows', 'spool', 'upload'],
  ],
  'recording/recorder-page': [
    ...['recorder-page', 'page', 'control', 'settings', 'program', 'spool', 'timer', 'capture'],
  ],
  'recording/proxy-faults': ['upload', 'api', 'timer', 'spool'],
  'recording/recorder-kills': ['program', 'spool', 'recording', 'activity'],
  'recording/what-is-recorded': ['recording', 'activity', 'screenshots', 'accounts'],
  'screens/layout-timings': ['layout', 'ui', 'template', 'routing'],
  'screens/long-names': ['ui', 'layout', 'projects', 'members', 'organizations', 'time-log'],
  'screens/pseudo-locale': ['language', 'layout', 'ui'],
  'screens/review-screens': ['layout', 'ui', 'accounts', 'organizations', 'time-log', 'timer'],
  'screens/screens': ['ui', 'layout', 'accounts', 'errors', 'profile', 'recorder-guide'],
  'screens/sign-in-screens': ['accounts', 'ui'],
  'screens/steady-screens': ['ui', 'layout', 'projects', 'time-log', 'screenshots'],
  'work/apps': ['apps', ...work],
  'work/dashboard-states': ['dashboard', ...work],
  'work/dashboard': ['dashboard', 'timer', 'events', ...work],
  'work/screenshot-viewer': ['screenshots', 'deletion', 'filters'],
  'work/screenshots-month': ['screenshots', 'filters'],
  'work/screenshots': ['screenshots', 'events', 'filters', 'calendar'],
  'work/shared-surface': ['timer', 'browser-recorder', 'screenshots', 'organizations', 'dashboard'],
  'work/time-log-changes': ['time-log', 'events', 'deletion', ...work],
  'work/time-log': ['time-log', ...work],
  'work/viewer-size': ['screenshots'],
};
