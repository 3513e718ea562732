import type { CodeElement, CodeProblem, ElementReading } from './element-strings.ts';
import { identifierOf, valueFault } from './gs1-identifiers.ts';

/** What a path may begin with, and what may follow it (GS1 Digital Link URI syntax 1.6, section 4.3 and 4.9). */
const PRIMARY = new Set([
  '00',
  '01',
  '253',
  '255',
  '401',
  '402',
  '410',
  '411',
  '412',
  '413',
  '414',
  '415',
  '416',
  '417',
  '8003',
  '8004',
  '8006',
  '8010',
  '8013',
  '8017',
  '8018',
]);

const ITEM_DIGITS = 14;

/**
 * The elements of a Digital Link on whatever domain: keys in its path, attributes in its query. Undefined for an address that is none.
 *
 * @param thisYear for years of two digits
 */
export function readDigitalLink(address: URL, thisYear: number): ElementReading | undefined {
  const parts = address.pathname.split('/').filter((part) => part !== '');
  // Whatever stands before is the domain's own.
  const begin = parts.findIndex(
    (part, at) => PRIMARY.has(part) && (parts.length - at) % 2 === 0 && parts[at + 1] !== undefined,
  );
  if (begin === -1) return undefined;
  const elements: CodeElement[] = [];
  const problems: CodeProblem[] = [];
  const take = (ai: string, value: string | undefined) => {
    const identifier = identifierOf(ai);
    if (!identifier) return;
    if (value === undefined) return problems.push({ fault: 'escapes', ai });
    const whole = ai === '01' || ai === '02' ? value.padStart(ITEM_DIGITS, '0') : value;
    const fault = valueFault(identifier, whole, thisYear);
    return fault ? problems.push({ fault, ai }) : elements.push({ ai, value: whole });
  };
  for (let at = begin; at < parts.length; at += 2) take(parts[at] ?? '', decoded(parts[at + 1] ?? ''));
  for (const [ai, value] of address.searchParams) take(ai, value);
  const isOne = [...elements, ...problems].some(({ ai }) => ai === parts[begin]);
  return isOne ? { elements, problems } : undefined;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
