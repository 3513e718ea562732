import { describe, expect, test } from 'vitest';
import { answer, contentFrom, nodeAt, recordOf } from '../../../tests/support/forms.ts';
import { xpath } from '../../../tests/support/xpath-values.ts';
import { wordsHere } from './form/words-here.ts';
import { readyForm } from './ready-form.ts';

const TOO_MANY = expect.objectContaining({ detail: { what: 'too_many_answers' } });

const SETS = `<data>${'<x>1</x><y>2</y>'.repeat(3000)}</data>`;
const line = (points: number) =>
  Array.from({ length: points }, (_, at) => `${(at % 2) / 100} ${at / 1000} 0 0`).join(';');

describe('what takes long is counted, and ends', () => {
  test('sets that are held against each other', () => {
    expect(() => xpath('/data/x = /data/y', SETS)).toThrow(TOO_MANY);
    expect(xpath('/data/x = 1', SETS)).toBe(true);
    expect(xpath('/data/x[position() <= 1000] = /data/y', SETS)).toBe(false);
  });

  test('a line that may cross itself', () => {
    expect(() => xpath(`intersects(/data)`, `<data>${line(14_000)}</data>`)).toThrow(TOO_MANY);
    expect(xpath(`intersects(/data)`, `<data>${line(1000)}</data>`)).toBe(false);
  });

  test('texts that double', async () => {
    const doubling = (text: (from: string) => string) => {
      const rows = Array.from(
        { length: 26 },
        (_, at) => `| | calculate | c${at + 1} | | ${text(`c${at}`)} |`,
      );
      return `\n| survey | | | | |\n| | type | name | label | calculation |\n| | text | c0 | C | |\n${rows.join('\n')}\n`;
    };
    for (const text of [
      (from: string) => `concat(\${${from}}, \${${from}})`,
      (from: string) => `join(\${${from}}, \${${from}}, '')`,
    ]) {
      const state = await recordOf(doubling(text));
      expect(() => answer(state, 'c0', 'four')).toThrow(
        expect.objectContaining({ detail: { what: 'text_too_long', most: 1_000_000 } }),
      );
    }
    expect(xpath("translate('abcabc', 'aba', 'xyz')")).toBe('xycxyc');
  });

  test('a table is looked through once for a column', async () => {
    const towns = Array.from({ length: 6000 }, (_, at) => ({ id: `t${at}`, name: `Town ${at}`, label: '' }));
    const form = `
| survey |              |      |       |                                          |
|        | type         | name | label | calculation                              |
|        | begin repeat | r    | R     |                                          |
|        | text         | id   | Id    |                                          |
|        | calculate    | town |       | pulldata('towns', 'label', 'name', \${id}) |
|        | end repeat   |      |       |                                          |
`;
    const state = await recordOf(form, { files: { towns } });
    answer(state, 'r[1]/id', 'Town 1');
    const before = (state.around.allNodesLeft = 1000);
    answer(state, 'r[1]/id', 'Town 2');
    expect(before - state.around.allNodesLeft).toBeLessThan(20);
  });

  test('a label that speaks of instances and means none', async () => {
    const label = "instance('a')/x[ ".repeat(6000);
    const content = await contentFrom(`
| survey |      |      |          |
|        | type | name | label    |
|        | note | n    | ${label} |
`);
    const { problems } = readyForm(content);
    expect(problems).toEqual([]);
    const state = await recordOf(`
| survey |      |      |                 |
|        | type | name | label           |
|        | note | n    | instance('a')/x[ ] and instance('b')/root/item |
`);
    const node = nodeAt(state, 'n');
    const part = state.partOf.get(node);
    const words = part && state.form.rules.get(part)?.label;
    expect(words && wordsHere(words, node, state)).toBe("instance('a')/x[ ] and ");
  });
});
