import { numberFrom } from '../../kit/values/typed-number.ts';
import { dayOfCode } from '../../scan/code-day.ts';
import type { ReadCode } from '../../scan/read-code.ts';
import type { GuidedContainer, GuidedItem, NamedGoal } from './guided-line.ts';

/** Everything that a code may say in a guided job, as the device has found it. */
export interface CodeSaid {
  /** As it was scanned or typed. */
  readonly text: string;
  /** The bin of this store that it names, as its label writes it, or the container that stands here (`place-key.ts`). */
  readonly bin: string | null;
  /** The items that it names; several where one number stands on more than one record. */
  readonly items: readonly GuidedItem[];
  /** The container that it names, wherever that is. */
  readonly container: GuidedContainer | null;
  /** Where things may be brought: a bin, another store, or a person. */
  readonly goal: NamedGoal | null;
  /** The bin of another store that has this name, where nothing here has: "A-10 · Main store". */
  readonly elsewhere: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
  /** `YYYY-MM-DD` */
  readonly expiry: string | null;
  readonly quantity: number | null;
}

type Printed = Pick<CodeSaid, 'text' | 'lot' | 'serial' | 'expiry' | 'quantity'>;

/**
 * What a code says beside the record that it names: of GS1 elements the lot (10), the serial number (21), the day after which it
 * is not to be used (17, else 15), and how many there are (30 of this item, 37 of what is inside).
 *
 * @param thisYear for years of two digits: 2026
 */
export function printedIn({ text, meaning }: ReadCode, thisYear: number): Printed {
  const values = new Map(
    meaning.kind === 'elements' ? meaning.elements.map(({ ai, value }) => [ai, value]) : [],
  );
  const quantity = numberFrom(values.get('30') ?? values.get('37') ?? '');
  const day = values.get('17') ?? values.get('15');
  return {
    text,
    lot: values.get('10') ?? null,
    serial: values.get('21') ?? null,
    expiry: (day !== undefined && dayOfCode(day, thisYear)) || null,
    quantity: quantity !== undefined && quantity !== null && quantity > 0 ? quantity : null,
  };
}
