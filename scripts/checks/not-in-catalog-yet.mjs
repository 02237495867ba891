// Parts of the web app whose texts are not in the catalog yet. Convert a folder, then take it out: the list
// only shrinks.
export const notInCatalogYet = [
  'web/src/accounts/**',
  'web/src/api/**',
  'web/src/apps/**',
  'web/src/dashboard/**',
  'web/src/errors/**',
  'web/src/filters/**',
  'web/src/layout/**',
  'web/src/members/**',
  'web/src/organizations/**',
  'web/src/profile/**',
  'web/src/projects/**',
  'web/src/routing/**',
  'web/src/screenshots/**',
  'web/src/template/**',
  'web/src/theme-before-paint.ts',
  'web/src/time-log/**',
  'web/src/timer/**',
  'web/src/ui/**',
];
