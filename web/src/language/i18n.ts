import { setupI18n } from '@lingui/core';

/**
 * The language of this page. It is chosen before the first text is looked up and stays until the page is
 * loaded again, so texts may be looked up anywhere, without a context. English needs no catalog: its
 * texts stand in the code. `locales` is the locale for numbers and dates, which are written as 20/11/2026.
 */
export const i18n = setupI18n({ locale: 'en', locales: 'en-GB', messages: { en: {} } });
