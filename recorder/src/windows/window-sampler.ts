import { z } from 'zod';
import { childProgram, type DesktopKind } from '../config.ts';
import { superviseChild, type SupervisedChild } from '../input/supervised-child.ts';
import type { VisibleWindow } from '../settings/personal-rules.ts';

/** The state of the desktop at one moment; sampled about every five seconds. */
export type WindowSample = {
  /** Undefined when no window is active. */
  window: VisibleWindow | undefined;
  /** Milliseconds since the last input, undefined when the desktop does not report it. */
  idleMs: number | undefined;
  locked: boolean;
};

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
  if (desktop.kind !== 'x11') return { end: () => undefined };
  return superviseChild({
    program: childProgram('windows/sample-windows-child.ts'),
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
