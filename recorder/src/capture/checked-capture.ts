import {
  decideScreen,
  decideUnknownScreen,
  type ScreenDecision,
  type ScreenRules,
  type UnknownScreenDecision,
  type VisibleWindow,
  type WithheldReason,
} from '../settings/personal-rules.ts';

type CaptureParts<Screens> = {
  /** Undefined where the desktop does not report it. */
  listWindows: () => VisibleWindow[] | undefined | Promise<VisibleWindow[] | undefined>;
  grabScreens: () => Screens | Promise<Screens>;
  pause: (ms: number) => Promise<unknown>;
};

export type CheckedCapture<Screens> =
  | { withheld: WithheldReason }
  | { screens: Screens; takenAt: number; hasBlurredApp: boolean };

/** A window that was just closed or minimized may stay on the screen for an animation of this length. */
const animationMs = 400;

/** Grabs the screens if the rules allow what they show before, during and after it. */
export async function captureChecked<Screens>(
  { listWindows, grabScreens, pause }: CaptureParts<Screens>,
  rules: ScreenRules,
): Promise<CheckedCapture<Screens>> {
  const seen: VisibleWindow[] = [];
  const look = async () => {
    const windows = await listWindows();
    if (!windows) return decideUnknownScreen(rules);
    seen.push(...windows);
    return decideScreen(seen, rules);
  };
  await look();
  await pause(animationMs);
  const before = await look();
  if (isWithheld(before)) return { withheld: before };
  const screens = await grabScreens();
  const takenAt = Date.now();
  // A window may have appeared, or changed its title, since the last check.
  const decision = await look();
  if (isWithheld(decision)) return { withheld: decision };
  return { screens, takenAt, hasBlurredApp: decision === 'blur' };
}

function isWithheld(decision: ScreenDecision | UnknownScreenDecision): decision is WithheldReason {
  return decision !== 'plain' && decision !== 'blur';
}
