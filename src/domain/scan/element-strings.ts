import { hasCheckDigit } from './check-digit.ts';
import {
  type CodeFault,
  type Identifier,
  identifierAt,
  identifierOf,
  valueFault,
} from './gs1-identifiers.ts';

/** An application identifier and what stands behind it: `17` and `260430`. */
export interface CodeElement {
  readonly ai: string;
  readonly value: string;
}

/** What is wrong, and with the value of which identifier where it is known. */
export interface CodeProblem {
  readonly fault: CodeFault;
  readonly ai?: string;
}

/** Those that could be read, and what is wrong with the others. */
export interface ElementReading {
  readonly elements: readonly CodeElement[];
  readonly problems: readonly CodeProblem[];
}

/** FNC1 between two elements, as scanners and decoders write it. */
export const GROUP_SEPARATOR = '\u001D';

/** Elements that follow each other; those without a length of their own end with the separator. */
export function readElements(code: string, thisYear: number): ElementReading {
  const elements: CodeElement[] = [];
  const problems: CodeProblem[] = [];
  let at = 0;
  while (at < code.length) {
    if (code[at] === GROUP_SEPARATOR) {
      at += 1;
      continue;
    }
    const ai = identifierAt(code, at);
    const identifier = ai === undefined ? undefined : identifierOf(ai);
    if (ai === undefined || !identifier) {
      problems.push({ fault: 'unknown_identifier' });
      // Nobody knows where what is unknown ends but at a separator.
      at = endOfElement(code, at);
      continue;
    }
    const from = at + ai.length;
    at = identifier.more > 0 ? endOfElement(code, from) : endOfFixed(code, from, identifier.digits);
    takeElement({ elements, problems }, { ai, value: code.slice(from, at) }, identifier, thisYear);
  }
  return { elements, problems };
}

interface Taken {
  readonly elements: CodeElement[];
  readonly problems: CodeProblem[];
}

function takeElement(taken: Taken, element: CodeElement, identifier: Identifier, thisYear: number): void {
  const fault = valueFault(identifier, element.value, thisYear);
  if (fault) taken.problems.push({ fault, ai: element.ai });
  else taken.elements.push(element);
}

function endOfElement(code: string, from: number): number {
  const end = code.indexOf(GROUP_SEPARATOR, from);
  return end === -1 ? code.length : end;
}

/** A separator that comes too early ends it too: the rest belongs to the next one. */
function endOfFixed(code: string, from: number, digits: number): number {
  return Math.min(from + digits, endOfElement(code, from));
}

/** As printed below a symbol: `(01)09501101530003(17)260430`. Undefined for what is not written so. */
export function readBracketed(code: string, thisYear: number): ElementReading | undefined {
  if (!/^\([0-9]{2,4}\)/.test(code)) return undefined;
  const elements: CodeElement[] = [];
  const problems: CodeProblem[] = [];
  // A value may hold parentheses of its own: only known identifiers begin an element.
  const starts = [...code.matchAll(/\(([0-9]{2,4})\)/g)].filter(
    ({ 1: ai = '', index }) => index === 0 || identifierOf(ai) !== undefined,
  );
  for (const [place, { 0: written, 1: ai = '', index }] of starts.entries()) {
    const value = code.slice(index + written.length, starts[place + 1]?.index ?? code.length);
    const identifier = identifierOf(ai);
    if (identifier) takeElement({ elements, problems }, { ai, value }, identifier, thisYear);
    else problems.push({ fault: 'unknown_identifier', ai });
  }
  return { elements, problems };
}

/** Whether a text without any sign of GS1 is one all the same, from a scanner that leaves the signs out. */
export function looksLikeElements(code: string, thisYear: number): boolean {
  const numbered = /^(?:0[12](?<item>[0-9]{14})|00(?<unit>[0-9]{18}))/.exec(code)?.groups;
  const number = numbered?.['item'] ?? numbered?.['unit'];
  return number !== undefined && hasCheckDigit(number) && readElements(code, thisYear).problems.length === 0;
}
