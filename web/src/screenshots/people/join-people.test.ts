import { expect, it } from 'vitest';
import { findPeople, joinPeople } from './join-people.ts';

const person = (id: number, name: string) => ({ id, name });

it('sorts each page by name, and keeps the people of earlier pages in place', () => {
  const first = { people: [person(1, 'Mia'), person(2, 'Ada')] };
  const second = { people: [person(3, 'Bob'), person(4, 'Abe')] };
  expect(joinPeople([first, second]).map(({ name }) => name)).toEqual(['Ada', 'Mia', 'Abe', 'Bob']);
});

it('lists a person once who moved to the next page', () => {
  const pages = [{ people: [person(1, 'Mia'), person(2, 'Ada')] }, { people: [person(1, 'Mia')] }];
  expect(joinPeople(pages).map(({ id }) => id)).toEqual([2, 1]);
});

it('finds people by a part of their name', () => {
  const people = [person(1, 'Mia Example'), person(2, 'Ada Example')];
  expect(findPeople(people, ' AD').map(({ id }) => id)).toEqual([2]);
  expect(findPeople(people, ' ')).toEqual(people);
});
