import { expect, test } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

const anna = 1;
const ben = 2;

function roomOf(maxBytes: number, maxPerPerson = 10) {
  const memory = createBodyMemory({ maxBytes, maxPerPerson });
  const aborted: string[] = [];
  const enter = (name: string, userId = anna) =>
    memory.enter(userId, (reason) => aborted.push(`${name}: ${reason}`));
  return { memory, aborted, enter };
}

test('aborts the oldest uploads when the memory is full', () => {
  const { memory, aborted, enter } = roomOf(100);
  const [oldest, second, third] = ['oldest', 'second', 'third'].map((name) => enter(name));
  third!.add(40);
  oldest!.add(10);
  second!.add(50);
  expect(aborted).toEqual([]);
  third!.add(20);
  expect(aborted).toEqual(['oldest: memory is full', 'second: memory is full']);
  expect(memory.usedBytes()).toBe(60);
  expect(memory.arriving()).toBe(1);
  // Bytes and the end of an aborted upload no longer count.
  oldest!.add(90);
  oldest!.leave();
  expect(memory.usedBytes()).toBe(60);
});

test("aborts a new upload if the person's complete uploads fill the memory", () => {
  const { memory, aborted, enter } = roomOf(100);
  const whole = enter('whole');
  whole.add(90);
  whole.arrived();
  const late = enter('late');
  late.add(20);
  expect(aborted).toEqual(['late: memory is full']);
  expect(memory.usedBytes()).toBe(90);
  whole.leave();
  whole.leave();
  expect(memory.usedBytes()).toBe(0);
});

test('aborts an upload of the person who uses the most memory', () => {
  const { aborted, enter } = roomOf(100);
  const [first, last] = ['first', 'last'].map((name) => enter(name));
  const slow = enter('slow', ben);
  slow.add(5);
  for (const whole of [first!, last!]) {
    whole.add(45);
    whole.arrived();
  }
  slow.add(10);
  expect(aborted).toEqual(['last: memory is full']);
});

test('aborts the oldest upload of a person with too many', () => {
  const { memory, aborted, enter } = roomOf(1000, 2);
  const whole = enter('whole');
  whole.arrived();
  enter('slow');
  enter('other person', ben);
  enter('quick').arrived();
  expect(aborted).toEqual(['slow: too many of this person']);
  // All others are complete, so the new one is aborted.
  enter('one more');
  expect(aborted.slice(1)).toEqual(['one more: too many of this person']);
  whole.leave();
  enter('next');
  expect(aborted).toHaveLength(2);
  expect(memory.arriving()).toBe(2);
});
