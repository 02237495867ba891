// Files and folders that still use the old vocabulary. Remove an entry with the rewrite of its texts.
// When the list is empty, this file goes.

/** @type {readonly string[]} starts of paths */
export const notYet = [
  'e2e/',
  'server/src/activity/',
  'server/src/apps/',
  'server/src/dashboard/',
  'server/src/database/',
  'server/src/work-time/',
  'web/src/accounts/',
  'web/src/api/',
  'web/src/layout/',
  'web/src/members/',
  'web/src/organizations/',
  'web/src/profile/',
  'web/src/routing/',
  'web/src/timer/',
];
