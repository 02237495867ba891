import {
  decideScreen,
  type ScreenRules,
  type VisibleWindow,
  type WithheldReason,
} from '../settings/personal-rules.ts';

type CaptureParts<Screens> = {
  listWindows: () => VisibleWindow[] | Promise<VisibleWindow[]>;
  grabScreens: () => Screens | Promise<Screens>;
  pause: (ms: number) => Promise<unknown>;
};

export type CheckedCapture<Screens> =
  { withheld: WithheldReason } | { screens: Screens; takenAt: number; hasBlurredApp: boolean };

/** A window that was just closed or minimized may stay on the screen for an animation of this length. */
const animationMs = 400;

/** Grabs the screens if the rules allow what they show before, during and after it. */
export async function captureChecked<Screens>(
  { listWindows, grabScreens, pause }: CaptureParts<Screens>,
  rules: ScreenRules,
): Promise<CheckedCapture<Screens>> {
  const seen = [...(await listWindows())];
  await pause(animationMs);
  seen.push(...(await listWindows()));
  const before = decideScreen(seen, rules);
  if (isWithheld(before)) return { withheld: before };
  const screens = await grabScreens();
  const takenAt = Date.now();
  // A window may have appeared, or changed its title, since the last look.
  seen.push(...(await listWindows()));
  const decision = decideScreen(seen, rules);
  if (isWithheld(decision)) return { withheld: decision };
  return { screens, takenAt, hasBlurredApp: decision === 'blur' };
}

function isWithheld(decision: ReturnType<typeof decideScreen>): decision is WithheldReason {
  return decision !== 'plain' && decision !== 'blur';
}
