import { useMemo, useState } from 'react';
import type { Json } from '../../domain/kit/fields/field.ts';
import {
  numberFrom,
  numberSigns,
  plainNumber,
  readingsOf,
  shownNumber,
  typedNumber,
} from '../../domain/kit/values/typed-number.ts';
import { useFormat, useFormatLocale } from '../../ui/format/format.ts';

export interface TypedNumber {
  /** What stands in the input. */
  readonly text: string;
  /** The decimal sign of the person's language. */
  readonly decimal: string;
  type(text: string): void;
  /** What the text may mean, where that is more than one number, each as the person's language writes it. */
  readonly readings: readonly { readonly value: string; readonly said: string }[];
  choose(value: string): void;
}

/**
 * An input for a number: the person sees what they type, the form holds what it means.
 *
 * @param value what the form holds: see `typed-number.ts`
 */
export function useTypedNumber(value: string, onChange: (value: string) => void): TypedNumber {
  const locale = useFormatLocale();
  const { number } = useFormat();
  const signs = useMemo(() => numberSigns(locale), [locale]);
  // `1.50` stays what it is while it is typed, though it means 1.5; what comes from elsewhere replaces it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const text = typed && typed.value === value ? typed.text : shownNumber(value, signs);
  const readings = readingsOf(text, signs);
  return {
    text,
    decimal: signs.decimal,
    type(next) {
      const meant = typedNumber(next, signs);
      setTyped({ text: next, value: meant });
      onChange(meant);
    },
    readings:
      readings.length < 2 ? [] : readings.map((one) => ({ value: one, said: number(numberFrom(one)) })),
    choose(chosen) {
      setTyped(null);
      onChange(chosen);
    },
  };
}

/** A stored number as an input's value. */
export function asTyped(value: Json | undefined): string {
  return typeof value === 'number' ? plainNumber(value) : '';
}
