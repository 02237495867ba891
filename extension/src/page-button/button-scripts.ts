import { readStored } from '../storage/extension-storage.ts';

const scriptId = 'page-button';
let working: Promise<void> = Promise.resolve();

/** Runs the script of the button on the enabled sites, and nowhere else. One change after the other. */
export function registerButtonScripts(): Promise<void> {
  working = working.catch(() => undefined).then(register);
  return working;
}

async function register(): Promise<void> {
  const sites = await readStored('sites');
  const matches = await keepAllowed([...new Set(sites.map(({ pattern }) => pattern))]);
  const [registered] = await chrome.scripting.getRegisteredContentScripts({ ids: [scriptId] });
  if (registered) await chrome.scripting.unregisterContentScripts({ ids: [scriptId] });
  if (matches.length === 0) return;
  await chrome.scripting.registerContentScripts([
    { id: scriptId, matches, js: ['page-button.js'], runAt: 'document_idle' },
  ]);
}

/** The person may have taken a permission back in the settings of the browser. */
async function keepAllowed(patterns: string[]): Promise<string[]> {
  const allowed = await Promise.all(
    patterns.map((pattern) => chrome.permissions.contains({ origins: [pattern] })),
  );
  return patterns.filter((_, index) => allowed[index]);
}
