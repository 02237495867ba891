import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  defaultPersonalSettings,
  type PersonalSettings,
} from '@time-tracker/contract/local-recorder';
import {
  applyPersonalRules,
  decideScreen,
  recordedWindow,
  type VisibleWindow,
} from './personal-rules.ts';

const timer = { project_id: 7, screenshot_interval: 10, policy: { blur: false, titles: true } };
const policy = { screenshotInterval: 10, blur: false, titles: true };

function settings(more: Partial<PersonalSettings>): PersonalSettings {
  return { ...defaultPersonalSettings, ...more };
}

it.each([
  [{}, policy],
  [{ blurAll: true }, { ...policy, blur: true }],
  [{ titlesOff: true }, { ...policy, titles: false }],
  [{ projectsWithoutScreenshots: [7] }, { ...policy, screenshotInterval: 0 }],
  [{ projectsWithoutScreenshots: [8] }, policy],
])('%o makes the policy stricter', (more, rules) => {
  expect(applyPersonalRules(timer, settings(more))).toEqual(rules);
});

const editor = { app: 'Code', title: 'main.ts', isPrivate: false };
const vault = { app: 'KeePassXC', title: 'Passwords', isPrivate: false };
const bank = { app: 'Firefox', title: 'My  BANK – Accounts — Mozilla Firefox', isPrivate: false };
const shop = { app: 'Firefox', title: '', isPrivate: false, domain: 'shop.example' };
const hidden = { app: 'Firefox', title: 'Mozilla Firefox Private Browsing', isPrivate: true };

it.each<[string, VisibleWindow[], Partial<PersonalSettings>, string]>([
  ['nothing is listed', [editor, vault, bank], {}, 'plain'],
  ['an app is listed', [editor, vault], { skipApps: ['keepass'] }, 'listed app'],
  ['a part of a title is listed', [bank, editor], { blurApps: ['my bank'] }, 'blur'],
  [
    'both lists match',
    [bank, vault],
    { blurApps: ['bank'], skipApps: ['Vault', 'KeePassXC'] },
    'listed app',
  ],
  [
    'a listed app is not visible',
    [editor],
    { skipApps: ['KeePassXC'], blurApps: ['bank'] },
    'plain',
  ],
  ['a listed text is empty', [editor], { skipApps: ['  '] }, 'plain'],
  ['a site is listed', [editor, shop], { skipApps: ['Shop.Example'] }, 'listed app'],
  ['a private window is visible', [editor, hidden], {}, 'private window'],
  ['private windows may be captured', [editor, hidden], { skipPrivateWindows: false }, 'plain'],
])('decides when %s', (_, windows, more, decision) => {
  expect(decideScreen(windows, settings(more))).toBe(decision);
});

it.each<[string, VisibleWindow, Partial<PersonalSettings>, unknown]>([
  ['everything', editor, {}, { app: 'Code', title: 'main.ts' }],
  ['nothing of an app that is never captured', vault, { skipApps: ['KeePassXC'] }, undefined],
  ['no title of an app that is blurred', bank, { blurApps: ['bank'] }, { app: 'Firefox' }],
  ['no title of a private window', hidden, {}, { app: 'Firefox' }],
  ['nothing of a site that is never captured', shop, { skipApps: ['shop.example'] }, undefined],
  ['the site in front', shop, {}, { app: 'Firefox', domain: 'shop.example' }],
  ['no site of a private window', { ...hidden, domain: 'a.example' }, {}, { app: 'Firefox' }],
  [
    'no site of a private window that may be captured',
    { ...hidden, domain: 'a.example' },
    { skipPrivateWindows: false },
    { app: 'Firefox', title: hidden.title },
  ],
  ['no titles at all', editor, { titlesOff: true }, { app: 'Code' }],
])('records %s', (_, window, more, recorded) => {
  const own = settings(more);
  const { titles } = applyPersonalRules(timer, own);
  expect(recordedWindow(window, { ...own, titles })).toEqual(recorded);
});

const text = fc.string({ maxLength: 12 });
const anySettings: fc.Arbitrary<PersonalSettings> = fc.record({
  blurAll: fc.boolean(),
  blurApps: fc.array(text, { maxLength: 4 }),
  skipApps: fc.array(text, { maxLength: 4 }),
  skipPrivateWindows: fc.boolean(),
  titlesOff: fc.boolean(),
  projectsWithoutScreenshots: fc.array(fc.integer({ min: 1, max: 5 })),
  reviewMinutes: fc.integer({ min: 0, max: 10 }),
  captureNotification: fc.boolean(),
});
const anyWindow = fc.record({ app: text, title: text, isPrivate: fc.boolean() });
const anyTimer = fc.record({
  project_id: fc.integer({ min: 1, max: 5 }),
  screenshot_interval: fc.integer({ min: 0, max: 60 }),
  policy: fc.record({ blur: fc.boolean(), titles: fc.boolean() }),
});

it('never records more than the policy', () => {
  fc.assert(
    fc.property(anyTimer, anySettings, anyWindow, (given, own, window) => {
      const rules = applyPersonalRules(given, own);
      expect([0, given.screenshot_interval]).toContain(rules.screenshotInterval);
      if (given.policy.blur) expect(rules.blur).toBe(true);
      if (!given.policy.titles) expect(rules.titles).toBe(false);
      const recorded = recordedWindow(window, { ...own, titles: rules.titles });
      if (!given.policy.titles) expect(recorded?.title).toBeUndefined();
      if (recorded) expect(recorded.app).toBe(window.app);
    }),
  );
});

const strictness = { plain: 0, blur: 1, 'listed app': 2, 'private window': 2 };

it('is at least as strict with more windows and longer lists', () => {
  fc.assert(
    fc.property(
      anySettings,
      fc.array(anyWindow, { maxLength: 5 }),
      anyWindow,
      text,
      (own, windows, another, listed) => {
        const before = strictness[decideScreen(windows, own)];
        const longer = { ...own, skipApps: [...own.skipApps, listed] };
        expect(strictness[decideScreen([...windows, another], own)]).toBeGreaterThanOrEqual(before);
        expect(strictness[decideScreen(windows, longer)]).toBeGreaterThanOrEqual(before);
      },
    ),
  );
});
