/** Specification section 9, "UI timings": milliseconds, and what else the layout measures. */
export const timings = {
  menuHoverCloseMs: 200,
  dropdownZIndex: 105,
  accordionSlideMs: 250,
  resizeDebounceMs: 200,
  scrollTopOffsetPx: 200,
  scrollTopMs: 600,
  themeSwitchMs: 300,
  splashHideMs: 500,
  asideAnimationMs: 300,
  toastMs: 5000,
} as const;
