import { expect, type Locator, type Page } from '@playwright/test';

/** The least size of a target for a finger (WCAG 2.2, success criterion 2.5.8). */
const targetPx = 24;

/** A person with a mouse, or on a phone with a thumb, whose clicks and key presses are counted. */
export type CountedPerson = {
  page: Page;
  isPhone: boolean;
  /** Clicks, or taps what is large enough for a finger and not covered. */
  click(target: Locator, position?: { x: number; y: number }): Promise<void>;
  /** Chooses in a list of the browser: one click opens it, one chooses. */
  choose(list: Locator, label: string): Promise<void>;
  /** A key that does something. Text that is typed into a field is not counted. */
  press(key: string): Promise<void>;
  clicks(): number;
  keys(): number;
};

export function countClicks(page: Page, isPhone: boolean): CountedPerson {
  let clicks = 0;
  let keys = 0;
  const reach = async (target: Locator) => {
    if (!isPhone) return;
    const leastPx = async () => {
      const box = await target.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(leastPx, 'a finger hits it').toBeGreaterThanOrEqual(targetPx);
  };
  return {
    page,
    isPhone,
    click: async (target, position) => {
      await reach(target);
      const at = position === undefined ? {} : { position };
      await (isPhone ? target.tap(at) : target.click(at));
      clicks += 1;
    },
    choose: async (list, label) => {
      await reach(list);
      await list.selectOption(label);
      clicks += 2;
    },
    press: async (key) => {
      await page.keyboard.press(key);
      keys += 1;
    },
    clicks: () => clicks,
    keys: () => keys,
  };
}
