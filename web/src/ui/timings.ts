/** Specification section 9, "UI timings", in milliseconds, and other sizes of the layout. */
export const timings = {
  menuHoverCloseMs: 200,
  dropdownZIndex: 105,
  accordionSlideMs: 250,
  resizeDebounceMs: 200,
  scrollTopOffsetPx: 200,
  scrollTopMs: 600,
  /** Transitions are off for this long after a theme change. */
  themeSwitchMs: 300,
  /** Delay before the splash screen hides, at startup and after a layout change. */
  splashHideMs: 500,
  /** After a path change, the menu opens the group of the new page. */
  menuReinitMs: 50,
  /** After a path change, the header menus are reset. */
  headerMenuReinitMs: 140 + 70,
  /** No animations for this long after the layout starts. */
  layoutBootstrapMs: 500,
  asideAnimationMs: 300,
  toastMs: 5000,
  /** Preview and Reset of the layout builder. */
  layoutBuilderDelayMs: 1000,
  /** Delay before the password reset request is sent. */
  forgotPasswordDelayMs: 1000,
  toolbarLowPx: 55,
  toolbarHighPx: 75,
} as const;
