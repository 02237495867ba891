/**
 * The events that close a popover with a form. The default also has `touchstart`, which a finger that begins to
 * scroll sends: it would discard what was typed.
 */
export const tapOutside = ['mousedown'];
