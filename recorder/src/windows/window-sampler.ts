import { z } from 'zod';
import { childProgram, type DesktopKind } from '../config.ts';
import { desktopFeatures } from '../platform/desktop-features.ts';
import type { WindowSample } from '../platform/platform-parts.ts';
import { superviseChild, type SupervisedChild } from '../input/supervised-child.ts';

/** Text as the server can store it: of limited length, without half characters and NUL. */
function storable(maxLength: number) {
  return z
    .string()
    .transform((text) => text.replaceAll('\0', '').slice(0, maxLength).toWellFormed());
}

const windowSample = z.object({
  window: z.object({ app: storable(200), title: storable(500), isPrivate: z.boolean() }).optional(),
  idleMs: z.number().min(0).optional(),
  locked: z.boolean(),
});

export type WindowListener = {
  onSample: (sample: WindowSample) => void;
  /** The desktop is unknown until the next sample. */
  onLost: () => void;
};

/** Samples window, idle time and lock in a separate process, where the desktop allows it. */
export function startWindowSampler(
  desktop: DesktopKind,
  listener: WindowListener,
  random: () => number,
): SupervisedChild {
  const { windows, idle } = desktopFeatures(desktop);
  if (desktop.kind === 'none' || (!windows && !idle)) return { end: () => undefined };
  return superviseChild({
    program: childProgram('children/sample-windows-child.ts'),
    environment: desktop.environment,
    onMessage: (message) => {
      const read = windowSample.safeParse(message);
      if (read.success) listener.onSample({ window: undefined, idleMs: undefined, ...read.data });
    },
    onUp: () => undefined,
    onDown: listener.onLost,
    random,
  });
}
