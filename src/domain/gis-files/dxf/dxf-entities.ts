import { decimalFrom } from '../../geometry/decimal-text.ts';

/** A value of an entity by its group code (AutoCAD DXF Reference, "Group Codes in Numerical Order"). */
export interface DxfGroup {
  readonly code: number;
  readonly value: string;
}

/** Something drawn, with what belongs to it: vertices of a polyline, attributes of a block. */
export interface DxfEntity {
  readonly type: string;
  /** On which it begins; the first line is 1. */
  readonly line: number;
  readonly groups: readonly DxfGroup[];
  readonly parts: readonly DxfEntity[];
}

interface GrowingEntity extends DxfEntity {
  readonly groups: DxfGroup[];
  readonly parts: GrowingEntity[];
}

/** How a drawing ends: whole, or before its end. */
export type DxfEnd = { readonly isWhole: boolean; readonly line: number };

const PARTS: ReadonlySet<string> = new Set(['VERTEX', 'ATTRIB', 'SEQEND']);

/**
 * The entities of a drawing's model, one after the other; blocks, tables and the rest are passed over. Each line is read
 * once, whatever stands in it, so that a broken drawing ends too. Of one that is cut short the last entity is left out.
 */
export function* dxfEntities(text: string): Generator<DxfEntity, DxfEnd> {
  let section = '';
  let open: GrowingEntity | null = null;
  let inner: GrowingEntity | null = null;
  for (const { code, value, line } of dxfGroups(text)) {
    if (code !== 0) {
      if (section === '?' && code === 2) section = value;
      inner?.groups.push({ code, value });
      continue;
    }
    if (section === 'ENTITIES' && PARTS.has(value) && open) {
      inner = entityOf(value, line);
      open.parts.push(inner);
      continue;
    }
    if (open) yield open;
    open = null;
    inner = null;
    if (value === 'EOF') return { isWhole: true, line };
    if (value === 'SECTION') section = '?';
    else if (value === 'ENDSEC') section = '';
    else if (section === 'ENTITIES') {
      open = entityOf(value, line);
      inner = open;
    }
  }
  return { isWhole: false, line: open?.line ?? 1 };
}

/** The first value under a code; empty where there is none. */
export function dxfText({ groups }: DxfEntity, code: number): string {
  return groups.find((group) => group.code === code)?.value ?? '';
}

/** The same as a number; 0 where there is none. */
export function dxfFlags(entity: DxfEntity, code: number): number {
  return decimalFrom(dxfText(entity, code)) ?? 0;
}

function entityOf(type: string, line: number): GrowingEntity {
  return { type, line, groups: [], parts: [] };
}

interface DxfLine extends DxfGroup {
  readonly line: number;
}

/** Pairs of lines: a code, and its value. What is no code ends them. */
function* dxfGroups(text: string): Generator<DxfLine> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const codeEnd = lineEnd(text, at);
    const code = decimalFrom(text.slice(at, codeEnd).trim());
    const valueStart = nextLine(text, codeEnd);
    const valueEnd = lineEnd(text, valueStart);
    if (code === null || valueStart >= text.length) return;
    yield { code, value: text.slice(valueStart, valueEnd).trim(), line };
    at = nextLine(text, valueEnd);
    line += 2;
  }
}

function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

function nextLine(text: string, end: number): number {
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}
