/** Specification section 9, "UI timings": milliseconds, and what else the layout measures. */
export const timings = {
  menuHoverCloseMs: 200,
  dropdownZIndex: 105,
  accordionSlideMs: 250,
  resizeDebounceMs: 200,
  scrollTopOffsetPx: 200,
  scrollTopMs: 600,
  /** How long the page is marked as changing its theme, so that nothing fades meanwhile. */
  themeSwitchMs: 300,
  /** The splash hides this long after the start, and after a change of the layout. */
  splashHideMs: 500,
  /** After a change of path the menu opens the group it leads into. */
  menuReinitMs: 50,
  /** After a change of path the menus of the header are as new. */
  headerMenuReinitMs: 140 + 70,
  /** The layout stands still for this long after its start; only then it animates. */
  layoutBootstrapMs: 500,
  asideAnimationMs: 300,
  toastMs: 5000,
  /** Preview and Reset of the layout builder. */
  layoutBuilderDelayMs: 1000,
  /** Before the request for a new password is sent. */
  forgotPasswordDelayMs: 1000,
  toolbarLowPx: 55,
  toolbarHighPx: 75,
} as const;
