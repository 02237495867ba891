import { expect, test } from 'vitest';
import { timings } from './timings.ts';

test('the constants of the specification, section 9', () => {
  expect(timings).toEqual({
    menuHoverCloseMs: 200,
    dropdownZIndex: 105,
    accordionSlideMs: 250,
    resizeDebounceMs: 200,
    scrollTopOffsetPx: 200,
    scrollTopMs: 600,
    themeSwitchMs: 300,
    splashHideMs: 500,
    menuReinitMs: 50,
    headerMenuReinitMs: 210,
    layoutBootstrapMs: 500,
    asideAnimationMs: 300,
    toastMs: 5000,
    layoutBuilderDelayMs: 1000,
    forgotPasswordDelayMs: 1000,
    toolbarLowPx: 55,
    toolbarHighPx: 75,
  });
});
