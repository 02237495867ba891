import { setupI18n } from '@lingui/core';

/**
 * The language of this page. It is set before the first text is used and fixed until the page is
 * reloaded, so that texts can be translated anywhere without a context. English needs no catalog,
 * because its texts are in the code. `locales` is the locale for numbers and dates, which are
 * formatted as 20/11/2026.
 */
export const i18n = setupI18n({ locale: 'en', locales: 'en-GB', messages: { en: {} } });
