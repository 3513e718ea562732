import type { Json } from '../../kit/fields/field.ts';
import { dateOfDays, dateText, dateTimeText, instantIn, instantOfDays, isDateText } from '../xpath/dates.ts';
import { itemsIn } from '../xpath/functions/arguments.ts';
import { isClosed, positionsIn } from '../xpath/functions/geography.ts';
import { isNumberText, xpathNumber } from '../xpath/number-text.ts';
import { toText, type Value } from '../xpath/value.ts';
import type { FormQuestion } from './definition.ts';

/** An answer as it is stored: numbers as numbers, several choices as a list. Null: none. */
export type TypedAnswer = string | number | readonly string[] | null;

/** A stored answer as ODK writes it: several choices with spaces between them. */
export function answerAsText(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(String).join(' ');
  if (typeof value === 'object' || value === undefined) return '';
  return String(value);
}

/** What a calculation's value is as an answer of a question's type. Not a number: no answer. */
export function calculatedText(value: Value, question: FormQuestion, timeZone: string): string {
  if (typeof value === 'number' && Number.isNaN(value)) return '';
  const text = toText(value);
  switch (question.type) {
    case 'integer':
      return isNumberText(text) ? toText(Math.trunc(xpathNumber(text))) : text;
    case 'date':
      return isNumberText(text) ? dateOfDays(xpathNumber(text), timeZone) : dayText(text, timeZone, dateText);
    case 'dateTime':
      return dayText(text, timeZone, dateTimeText);
    default:
      return text;
  }
}

function dayText(
  text: string,
  timeZone: string,
  write: (instant: number, timeZone: string) => string,
): string {
  if (isNumberText(text)) return write(instantOfDays(xpathNumber(text)), timeZone);
  const instant = isDateText(text) ? instantIn(text, timeZone) : null;
  return instant === null ? text : write(instant, timeZone);
}

export function typedAnswer(text: string, question: FormQuestion): TypedAnswer {
  if (text === '') return null;
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'range':
      return isNumberText(text) ? xpathNumber(text) : text;
    case 'select_multiple':
    case 'rank':
      return itemsIn(text);
    default:
      return text;
  }
}

/** Whether a text can be an answer of a question's type at all. Choices are looked at elsewhere. */
export function isOfType(text: string, question: FormQuestion): boolean {
  switch (question.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text);
    case 'decimal':
    case 'range':
      return isNumberText(text);
    case 'date':
    case 'dateTime':
      return isDateText(text) && instantIn(text, 'UTC') !== null;
    case 'time':
      return /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.test(text);
    case 'geopoint':
      return !text.includes(';') && arePositions(text, 1);
    case 'geotrace':
      return arePositions(text, 2);
    case 'geoshape':
      return arePositions(text, 4) && isClosed(positionsIn([text]) ?? []);
    case 'acknowledge':
      return text === 'OK';
    default:
      return true;
  }
}

/** As many positions as a line or a border needs at least. */
function arePositions(text: string, least: number): boolean {
  return (positionsIn([text])?.length ?? 0) >= least;
}
