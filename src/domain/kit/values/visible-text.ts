/**
 * Something that a person sees: spaces of any width, marks of writing direction and joiners are none, nor are the letters
 * of Unicode that are drawn as nothing (fillers of Hangul, the empty pattern of Braille).
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;

export const BLANK = 'must hold something that can be seen';

/** Whether a value is a text that says something. */
export function isSaid(value: unknown): value is string {
  return typeof value === 'string' && isVisible(value);
}

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
