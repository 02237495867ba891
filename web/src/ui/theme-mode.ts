import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { timings } from './timings.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

/** Also read by before-paint.ts, before anything else runs. */
const key = 'theme-mode';

/** Stores the choice light, dark or system in the browser, and follows other tabs. */
export function themeModeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | null = null;
  const system = matchMedia('(prefers-color-scheme: dark)');
  return {
    get: (fallback) => {
      try {
        return toColorScheme(localStorage.getItem(key)) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set: (scheme) => {
      markSwitching();
      try {
        localStorage.setItem(key, toThemeMode(scheme));
      } catch (error) {
        reportError(error);
      }
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === key) onUpdate(toColorScheme(event.newValue) ?? 'auto');
      };
      addEventListener('storage', listener);
      system.addEventListener('change', markSwitching);
    },
    unsubscribe: () => {
      if (listener) removeEventListener('storage', listener);
      system.removeEventListener('change', markSwitching);
    },
    clear: () => localStorage.removeItem(key),
  };
}

/** Turns off transitions while the theme changes (global.css). */
function markSwitching(): void {
  const page = document.documentElement;
  page.setAttribute('data-theme-switching', '');
  setTimeout(() => page.removeAttribute('data-theme-switching'), timings.themeSwitchMs);
}

export function toThemeMode(scheme: MantineColorScheme): ThemeMode {
  return scheme === 'auto' ? 'system' : scheme;
}

export function toColorScheme(mode: string | null): MantineColorScheme | undefined {
  if (mode === 'light' || mode === 'dark') return mode;
  return mode === 'system' ? 'auto' : undefined;
}
