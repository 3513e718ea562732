import { describe, expect, it } from 'vitest';
import { added, afterMarkKey, type DrawnMarks } from './mark-keys.ts';
import { areaOf, isDrawn, type Mark, type MarkTool } from './mark-up.ts';

const SIZE = { width: 1000, height: 500 };
const NONE: DrawnMarks = { marks: [], chosen: null };

const pen = (tool: MarkTool, text = '') => ({ tool, text, colour: '#d6002f' });

/** Presses one key after the other; `Shift+` before its name holds Shift. */
function press(drawn: DrawnMarks, keys: readonly string[], held = pen('circle')): DrawnMarks {
  return keys.reduce((before, name) => {
    const shiftKey = name.startsWith('Shift+');
    return afterMarkKey(before, { key: name.replace('Shift+', ''), shiftKey }, held, SIZE) ?? before;
  }, drawn);
}

const areasOf = ({ marks }: DrawnMarks) => marks.map(areaOf);

describe('marks by keys alone', () => {
  it('stand in the middle, and are moved and sized by a 50th of the longer side', () => {
    const placed = press(NONE, ['Enter']);
    expect(areasOf(placed)).toEqual([{ x: 400, y: 200, width: 200, height: 100 }]);
    const moved = press(placed, ['ArrowLeft', 'ArrowLeft', 'ArrowDown']);
    expect(areasOf(moved)).toEqual([{ x: 360, y: 220, width: 200, height: 100 }]);
    const sized = press(moved, ['Shift+ArrowRight', 'Shift+ArrowUp']);
    expect(areasOf(sized)).toEqual([{ x: 360, y: 220, width: 220, height: 80 }]);
  });

  it('stay on the photograph whole, in their shape', () => {
    const far = press(NONE, [
      'Enter',
      ...Array<string>(60).fill('ArrowRight'),
      ...Array<string>(60).fill('ArrowUp'),
    ]);
    expect(areasOf(far)).toEqual([{ x: 800, y: 0, width: 200, height: 100 }]);
  });

  it.each<MarkTool>(['arrow', 'circle', 'blur', 'measure'])('are never sized to nothing: %s', (tool) => {
    let drawn = press(NONE, ['Enter'], pen(tool));
    for (const key of [
      ...Array<string>(40).fill('Shift+ArrowUp'),
      ...Array<string>(40).fill('Shift+ArrowLeft'),
    ]) {
      drawn = press(drawn, [key]);
      expect(drawn.marks.every((mark) => isDrawn(mark, SIZE))).toBe(true);
    }
  });

  it('are chosen around the list, and removed one after the other', () => {
    const three = press(NONE, ['Enter', 'Enter', 'Enter']);
    expect(three.chosen).toBe(2);
    expect(press(three, ['PageDown']).chosen).toBe(0);
    expect(press(three, ['PageUp']).chosen).toBe(1);
    expect(press({ ...three, chosen: null }, ['PageUp']).chosen).toBe(2);
    expect(press({ ...three, chosen: null }, ['PageDown']).chosen).toBe(0);
    const [first, , third] = three.marks;
    expect(press(three, ['PageUp', 'Delete']).marks).toEqual([first, third]);
    expect(press(three, ['Delete', 'Backspace', 'Delete', 'Delete'])).toEqual(NONE);
  });

  it('leave all other keys, and all keys where there is nothing, to the dialog', () => {
    for (const key of ['Escape', 'Tab', 'a'])
      expect(afterMarkKey(press(NONE, ['Enter']), { key, shiftKey: false }, pen('arrow'), SIZE)).toBeNull();
    for (const key of ['ArrowUp', 'Delete', 'PageUp'])
      expect(afterMarkKey(NONE, { key, shiftKey: false }, pen('arrow'), SIZE)).toBeNull();
  });

  it('are a text only where there are words; a text has no size', () => {
    expect(press(NONE, ['Enter'], pen('text')).marks).toEqual([]);
    const text = press(NONE, ['Enter', 'Shift+ArrowRight'], pen('text', 'Cracked'));
    expect(text.marks[0]).toMatchObject({ from: { x: 520, y: 250 }, to: { x: 520, y: 250 } });
  });
});

it('a mark that was drawn is the one that the keys move', () => {
  const mark: Mark = { ...pen('arrow'), from: { x: 0, y: 0 }, to: { x: 100, y: 100 } };
  expect(press(added([mark], mark), ['ArrowRight']).marks.map(({ from }) => from.x)).toEqual([0, 20]);
});
