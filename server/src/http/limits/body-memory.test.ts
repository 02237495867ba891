import { expect, test } from 'vitest';
import { createBodyRoom } from './body-memory.ts';

const anna = 1;
const ben = 2;

function roomOf(maxBytes: number, maxPerPerson = 10) {
  const room = createBodyRoom({ maxBytes, maxPerPerson });
  const gaveUp: string[] = [];
  const enter = (name: string, userId = anna) =>
    room.enter(userId, (reason) => gaveUp.push(`${name}: ${reason}`));
  return { room, gaveUp, enter };
}

test('when the room is full, those that have been arriving longest leave, as many as needed', () => {
  const { room, gaveUp, enter } = roomOf(100);
  const [oldest, second, third] = ['oldest', 'second', 'third'].map((name) => enter(name));
  third!.add(40);
  oldest!.add(10);
  second!.add(50);
  expect(gaveUp).toEqual([]);
  third!.add(20);
  expect(gaveUp).toEqual(['oldest: room is full', 'second: room is full']);
  expect(room.heldBytes()).toBe(60);
  expect(room.arriving()).toBe(1);
  // What still comes of one that had to leave, and its leaving, no longer count.
  oldest!.add(90);
  oldest!.leave();
  expect(room.heldBytes()).toBe(60);
});

test('beside what has arrived of the same person, one that finds no room leaves itself', () => {
  const { room, gaveUp, enter } = roomOf(100);
  const whole = enter('whole');
  whole.add(90);
  whole.arrived();
  const late = enter('late');
  late.add(20);
  expect(gaveUp).toEqual(['late: room is full']);
  expect(room.heldBytes()).toBe(90);
  whole.leave();
  whole.leave();
  expect(room.heldBytes()).toBe(0);
});

test('the person who holds the most makes room, whatever of theirs has arrived', () => {
  const { gaveUp, enter } = roomOf(100);
  const [first, last] = ['first', 'last'].map((name) => enter(name));
  const slow = enter('slow', ben);
  slow.add(5);
  for (const whole of [first!, last!]) {
    whole.add(45);
    whole.arrived();
  }
  slow.add(10);
  expect(gaveUp).toEqual(['last: room is full']);
});

test('beyond so many of one person, theirs that has been arriving longest leaves', () => {
  const { room, gaveUp, enter } = roomOf(1000, 2);
  const whole = enter('whole');
  whole.arrived();
  enter('slow');
  enter('other person', ben);
  enter('quick').arrived();
  expect(gaveUp).toEqual(['slow: too many of this person']);
  // All of theirs have arrived and wait: the new one has to.
  enter('one more');
  expect(gaveUp.slice(1)).toEqual(['one more: too many of this person']);
  whole.leave();
  enter('next');
  expect(gaveUp).toHaveLength(2);
  expect(room.arriving()).toBe(2);
});
