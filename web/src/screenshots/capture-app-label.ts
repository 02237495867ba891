import { t } from '@lingui/core/macro';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { partialSurfaceLabel } from '../language/surface-label.ts';

/** The app in front. A browser does not know it, so what was shared takes its place. */
export function captureAppLabel({ app, surface }: Pick<Screenshot, 'app' | 'surface'>): string {
  if (surface === null) return app ?? t`Unknown app`;
  return app ?? partialSurfaceLabel(surface) ?? t`Shared screen`;
}
