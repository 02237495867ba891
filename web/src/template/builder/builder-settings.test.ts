import { expect, test } from 'vitest';
import { builderTabs } from './builder-settings.ts';
import { defaultLayout, parseLayout } from './layout-config.ts';

const settings = builderTabs().flatMap(({ label, settings: of }) =>
  of.map((setting) => ({ name: `${label}: ${setting.label}`, setting })),
);

test('six tabs, in this order', () => {
  expect(builderTabs().map(({ label }) => label)).toEqual([
    'Header',
    'Toolbar',
    'Page Title',
    'Aside',
    'Content',
    'Footer',
  ]);
});

test('together they cover every setting of the layout', () => {
  const leaves = (value: object): number =>
    Object.values(value).reduce<number>(
      (sum, part: unknown) => sum + (typeof part === 'object' && part !== null ? leaves(part) : 1),
      0,
    );
  expect(settings).toHaveLength(leaves(defaultLayout));
});

test.each(settings)('$name is read as written, changes nothing else, and is stored', (one) => {
  const { setting } = one;
  const others = settings.filter(({ setting: other }) => other !== setting);
  const values =
    setting.kind === 'switch' ? [true, false] : setting.choices.map(({ value }) => value);
  for (const value of values) {
    const changed =
      setting.kind === 'switch'
        ? setting.write(defaultLayout, value === true)
        : setting.write(defaultLayout, String(value));
    expect(setting.read(changed)).toBe(value);
    for (const { setting: other } of others) {
      expect(other.read(changed)).toBe(other.read(defaultLayout));
    }
    expect(parseLayout(JSON.stringify(changed))).toEqual(changed);
  }
});
