// The texts of the web app: English stands in the code, and locales/en.po is extracted from it.
import { formatter } from '@lingui/format-po';
import { join } from 'node:path';

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.{ts,tsx}'],
    },
  ],
  // No line numbers, no file names and no date: parallel changes then touch the same lines only when they change
  // the same text.
  format: formatter({
    origins: false,
    foldLength: 0,
    customHeaderAttributes: { 'POT-Creation-Date': '' },
  }),
  orderBy: 'message',
  runtimeConfigModule: {
    i18n: [languageModule('i18n.ts'), 'i18n'],
    Trans: [languageModule('trans.tsx'), 'Trans'],
  },
};

/** Vite wants slashes, on Windows too. */
function languageModule(name) {
  return join(import.meta.dirname, 'src/language', name).replaceAll('\\', '/');
}
