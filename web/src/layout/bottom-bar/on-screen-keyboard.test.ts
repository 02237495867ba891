import { expect, test } from 'vitest';
import { isKeyboardOpen, opensKeyboard } from './on-screen-keyboard.ts';

test.each([
  ['a keyboard over half of the window', true, 430, 844, true],
  ['a field without a keyboard, as with a mouse', true, 844, 844, false],
  ['the address bar of the browser appears', true, 780, 844, false],
  ['a smaller window without a field', false, 430, 844, false],
])('%s', (_name, isTyping, visibleHeight, fullHeight, isOpen) => {
  expect(isKeyboardOpen({ isTyping, visibleHeight, fullHeight })).toBe(isOpen);
});

test.each([
  [{ tagName: 'INPUT', type: 'text' }, true],
  [{ tagName: 'INPUT', type: 'search' }, true],
  [{ tagName: 'TEXTAREA' }, true],
  [{ tagName: 'DIV', isContentEditable: true }, true],
  [{ tagName: 'INPUT', type: 'text', readOnly: true }, false],
  [{ tagName: 'INPUT', type: 'checkbox' }, false],
  [{ tagName: 'SELECT' }, false],
  [{ tagName: 'BUTTON' }, false],
])('%o opens a keyboard: %s', (element, opens) => {
  expect(opensKeyboard(element)).toBe(opens);
});
