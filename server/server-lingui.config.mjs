// The texts of the server: English stands in the code, and locales/en.po is extracted from it.
import { formatter } from '@lingui/format-po';

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts'],
    },
  ],
  // As in the web app, so that parallel changes seldom touch the same lines. The English text is the ID.
  format: formatter({
    explicitIdAsDefault: true,
    origins: false,
    foldLength: 0,
    customHeaderAttributes: { 'POT-Creation-Date': '' },
  }),
  orderBy: 'messageId',
};
