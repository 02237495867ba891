import { expect, test } from 'vitest';
import { createBodyRoom } from './body-room.ts';

function roomOf(maxBytes: number) {
  const room = createBodyRoom(maxBytes);
  const gaveUp: string[] = [];
  const enter = (name: string) => room.enter(() => gaveUp.push(name));
  return { room, gaveUp, enter };
}

test('when the room is full, those that have been arriving longest leave, as many as needed', () => {
  const { room, gaveUp, enter } = roomOf(100);
  const [oldest, second, third] = ['oldest', 'second', 'third'].map(enter);
  third!.add(40);
  oldest!.add(10);
  second!.add(50);
  expect(gaveUp).toEqual([]);
  third!.add(20);
  expect(gaveUp).toEqual(['oldest', 'second']);
  expect(room.heldBytes()).toBe(60);
  expect(room.arriving()).toBe(1);
  // What still comes of one that had to leave, and its leaving, no longer count.
  oldest!.add(90);
  oldest!.leave();
  expect(room.heldBytes()).toBe(60);
});

test('what has arrived stays; one that finds no room beside it leaves itself', () => {
  const { room, gaveUp, enter } = roomOf(100);
  const whole = enter('whole');
  whole.add(90);
  whole.arrived();
  const late = enter('late');
  late.add(20);
  expect(gaveUp).toEqual(['late']);
  expect(room.heldBytes()).toBe(90);
  whole.leave();
  whole.leave();
  expect(room.heldBytes()).toBe(0);
});
