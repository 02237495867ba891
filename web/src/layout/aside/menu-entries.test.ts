import { expect, test } from 'vitest';
import { i18n } from '../../language/i18n.ts';
import { entryName, isActive, isOpenFor, isShownTo, menuEntries } from './menu-entries.ts';

function entry(label: string) {
  const found = menuEntries.find((one) => i18n._(one.label) === label);
  if (!found) throw new Error(`The menu has no entry ${label}`);
  return found;
}

test('an entry is active for its path and paths below, but not for paths with the same prefix', () => {
  const projects = entry('Projects');
  expect(isActive(projects, '/dashboard/projects')).toBe(true);
  expect(isActive(projects, '/dashboard/members/7')).toBe(true);
  expect(isActive(projects, '/dashboard/projects-of-mine')).toBe(false);
});

test('the Activity group opens for its entries and for the pages under /crafted/pages', () => {
  const group = entry('Activity');
  if (!('entries' in group)) throw new Error('Activity is no group');
  expect(isOpenFor(group, '/dashboard/screenshots')).toBe(true);
  expect(isOpenFor(group, '/crafted/pages/profile')).toBe(true);
  expect(isOpenFor(group, '/dashboard/home')).toBe(false);
});

test('a page has the label of its entry', () => {
  expect(entryName('/dashboard/screenshots')).toBe('Screenshots');
  expect(entryName('/dashboard/members/7')).toBe('Projects');
  expect(entryName('/somewhere')).toBe('Time Tracker');
});

test('settings are for owners of the selected organization, whatever their account', () => {
  const settings = entry('Settings');
  expect(isShownTo(settings, 'Member', { role: 'owner' })).toBe(true);
  expect(isShownTo(settings, 'Owner', { role: 'member' })).toBe(false);
  expect(isShownTo(settings, 'Owner', undefined)).toBe(false);
  expect(isShownTo(entry('Organizations'), 'Member', { role: 'owner' })).toBe(false);
  expect(isShownTo(entry('Projects'), 'Member', undefined)).toBe(true);
});

test('members find what is recorded about them; owners have it in their settings', () => {
  const recorded = entry('What is recorded');
  expect(isShownTo(recorded, 'Member', { role: 'member' })).toBe(true);
  expect(isShownTo(recorded, 'Owner', { role: 'owner' })).toBe(false);
});
