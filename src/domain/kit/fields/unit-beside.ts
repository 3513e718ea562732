import type { Json } from './field.ts';

/** The unit of a quantity is a field of its own beside it; null: none is said. */
export function unitBeside({ unit }: Readonly<Record<string, Json | undefined>>): string | null {
  return typeof unit === 'string' ? unit : null;
}
