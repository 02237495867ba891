// `vite build --mode pseudo`: the web app in the pseudo-locale, every text in brackets and longer by 40 %.
// Tests build it to find texts outside the catalog and layouts with no room for longer languages.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { linguiConfig } from './messages-plugin.mjs';
import { pseudoText } from './pseudo-text.mjs';

const pseudoLocale = 'en-XA';
const languageFile = /\/web\/src\/language\/i18n\.ts$/;

/** The only change to the app is the language it starts in: its catalog is made from locales/en.po. */
export function pseudoLanguage() {
  return {
    name: 'pseudo-language',
    apply: (_, { mode }) => mode === 'pseudo',
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${pseudoLocale}">`),
    async load(id) {
      if (!languageFile.test(id.replaceAll('\\', '/'))) return null;
      return [
        "import { setupI18n } from '@lingui/core';",
        `const messages = { '${pseudoLocale}': ${JSON.stringify(await pseudoMessages())} };`,
        `export const i18n = setupI18n({ locale: '${pseudoLocale}', locales: 'en-GB', messages });`,
      ].join('\n');
    },
  };
}

async function pseudoMessages() {
  // Only here: no other build needs it, and it loads slowly.
  const { getCatalogs } = await import('@lingui/cli/api');
  const [catalog] = await getCatalogs(linguiConfig);
  const { messages } = await catalog.getTranslations('en', { sourceLocale: 'en' });
  return Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [id, compileMessageOrThrow(text, pseudoText)]),
  );
}
