import { t } from '@lingui/core/macro';
import type { AllowedSurface, SharedSurface } from '@time-tracker/contract/screenshot';

/** What a person shares with a browser, within a sentence. */
export function surfaceName(surface: SharedSurface): string {
  switch (surface) {
    case 'monitor':
      return t`entire screen`;
    case 'window':
      return t`one window`;
    case 'tab':
      return t`one tab`;
  }
}

/** What a person shared, as a value of its own. */
export function surfaceLabel(surface: SharedSurface): string {
  switch (surface) {
    case 'monitor':
      return t`Entire screen`;
    case 'window':
      return t`One window`;
    case 'tab':
      return t`One tab`;
  }
}

/** A mark for screenshots that show less than a screen. */
export function partialSurfaceLabel(surface: SharedSurface | null): string | undefined {
  switch (surface) {
    case 'window':
      return t`Shared window`;
    case 'tab':
      return t`Shared tab`;
    case 'monitor':
    case null:
      return undefined;
  }
}

/** What members may share with a browser, as a fact about recording. */
export function allowedSurfaceText(allowed: AllowedSurface): string {
  const choice =
    allowed === 'any'
      ? t`Screenshots only of what you choose to share: your entire screen, a window or a tab.`
      : t`Screenshots only after you choose to share your entire screen. Windows and tabs are not accepted.`;
  return [choice, t`You can stop sharing at any time.`].join(' ');
}
