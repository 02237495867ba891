// Runs before the first paint (build/early-theme-plugin.mjs), so that a dark page never flashes
// white. The key and its values are those of ui/theme-mode.ts.
(() => {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem('theme-mode');
  } catch {
    // Without storage, the page follows the operating system.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = mode === 'dark' || (mode !== 'light' && prefersDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
