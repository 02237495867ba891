// Runs before the first paint and before the app's code arrives (build/before-paint-plugin.mjs).

/** So that a dark page never flashes white. The key and its values are those of ui/theme-mode.ts. */
function setTheme(): void {
  const mode = readStored('theme-mode');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = mode === 'dark' || (mode !== 'light' && prefersDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/**
 * Fetches the first page of a signed-in user together with the app's code, not after it has run. The key is
 * that of api/stored-token.ts, the path that of routing/paths.ts.
 */
function fetchFirstPage(): void {
  if (readStored('time-tracker-session') === null) return;
  const { layout = '', home = '' } = document.currentScript?.dataset ?? {};
  const files = location.pathname === '/dashboard/home' ? home : layout;
  for (const href of files.split(' ').filter(Boolean)) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage, the theme follows the operating system, and nobody is signed in.
    return null;
  }
}

setTheme();
fetchFirstPage();
