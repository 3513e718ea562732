import { traceOf } from '../../domain/kit/search/words.ts';

/** Slots whose texts are kept as one: looking through it takes a fraction of the time that a text for each takes. */
const BLOCK = 1024;

/** The search text of each slot. */
export interface SlotTexts {
  set(slot: number, text: string): void;
  /** For each of the first `count` slots 1 where its text has every word, else 0. */
  having(words: readonly string[], count: number): Uint8Array;
}

interface Block {
  text: string;
  /** Where each slot's text ends; those that have none end where the one before does. */
  readonly ends: Uint32Array;
}

export function slotTexts(): SlotTexts {
  const blocks: Block[] = [];
  return {
    set(slot, text) {
      const number = Math.floor(slot / BLOCK);
      while (blocks.length <= number) blocks.push({ text: '', ends: new Uint32Array(BLOCK) });
      const block = blocks[number];
      if (block) replace(block, slot % BLOCK, text);
    },
    having(words, count) {
      const found = new Uint8Array(count);
      // The longest one first: fewest rows have it. No word holds a space, so none reaches into the next row.
      const [trace = '', ...others] = words.toSorted((a, b) => b.length - a.length).map(traceOf);
      for (const [number, block] of blocks.entries()) {
        markHaving(block, trace, others, (place) => {
          found[number * BLOCK + place] = 1;
        });
      }
      return found;
    },
  };
}

function replace(block: Block, place: number, text: string): void {
  const { ends } = block;
  const start = startOf(block, place);
  const end = ends[place] ?? start;
  const longer = start + text.length - end;
  block.text = block.text.slice(0, start) + text + block.text.slice(end);
  for (let each = place; longer !== 0 && each < BLOCK; each++) ends[each] = (ends[each] ?? 0) + longer;
}

function startOf({ ends }: Block, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? 0);
}

function markHaving(
  block: Block,
  trace: string,
  others: readonly string[],
  mark: (place: number) => void,
): void {
  const { text, ends } = block;
  let place = 0;
  for (let at = text.indexOf(trace); at !== -1; at = text.indexOf(trace, ends[place] ?? text.length)) {
    while ((ends[place] ?? text.length) <= at) place += 1;
    const own = others.length === 0 ? '' : text.slice(startOf(block, place), ends[place]);
    if (others.every((other) => own.includes(other))) mark(place);
  }
}
