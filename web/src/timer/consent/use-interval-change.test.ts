import { expect, it } from 'vitest';
import { changeText } from './use-interval-change.ts';

const mia = [{ id: 7, name: 'Mia' }];
const nobody = { people: [], people_count: 0, notified: [], notified_count: 0 };

it('names who is notified of a new interval, and who has to agree again', () => {
  expect(changeText(nobody)).toBeUndefined();
  const notified = { ...nobody, notified: mia, notified_count: 1 };
  expect(changeText(notified)).toBe('Mia is notified.');
  const asked = { people: mia, people_count: 1 };
  expect(changeText({ ...notified, ...asked })).toBe('Mia is notified and asked to agree again.');
  expect(changeText({ ...nobody, ...asked })).toBe('Mia is asked to agree again.');
});
