/** Specification section 9, "UI timings": milliseconds, and other sizes of the layout. */
export const timings = {
  menuHoverCloseMs: 200,
  dropdownZIndex: 105,
  accordionSlideMs: 250,
  resizeDebounceMs: 200,
  scrollTopOffsetPx: 200,
  scrollTopMs: 600,
  /** Transitions are off for this long after a change of the theme. */
  themeSwitchMs: 300,
  /** Delay before the splash hides, at the start and after a change of the layout. */
  splashHideMs: 500,
  /** After a change of path, the menu opens the group of the new page. */
  menuReinitMs: 50,
  /** After a change of path, the menus of the header are reset. */
  headerMenuReinitMs: 140 + 70,
  /** No animations for this long after the layout starts. */
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
