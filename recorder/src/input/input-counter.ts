import { z } from 'zod';
import { childProgram, type DesktopKind } from '../config.ts';
import { desktopFeatures } from '../platform/desktop-features.ts';
import { superviseChild, type SupervisedChild } from './supervised-child.ts';

/** Counts within one second of the epoch; several counts of one second add up. */
export type InputCount = {
  second: number;
  keys: number;
  clicks: number;
  moves: number;
  wheel: number;
};

const inputCount = z.object({
  second: z.int(),
  keys: z.int(),
  clicks: z.int(),
  moves: z.int(),
  wheel: z.int(),
});

export type InputListener = {
  onCount: (count: InputCount) => void;
  /** Whether input is counted from now on. */
  onCounting: (counting: boolean) => void;
};

/** Counts keyboard and mouse events in a separate process, where the desktop allows it. */
export function startInputCounter(
  desktop: DesktopKind,
  listener: InputListener,
  random: () => number,
): SupervisedChild {
  // Without a display the hook would block forever.
  if (desktop.kind === 'none' || !desktopFeatures(desktop).input) return { end: () => undefined };
  return superviseChild({
    program: childProgram('children/count-input-child.ts'),
    environment: desktop.environment,
    onMessage: (message) => {
      const read = inputCount.safeParse(message);
      if (read.success) listener.onCount(read.data);
    },
    onUp: () => listener.onCounting(true),
    onDown: () => listener.onCounting(false),
    random,
  });
}
