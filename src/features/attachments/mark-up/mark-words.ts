import { useLingui } from '@lingui/react/macro';
import type { DrawnMarks } from '../../../domain/attachments/mark-keys.ts';
import { areaOf, type MarkTool, type PictureSize } from '../../../domain/attachments/mark-up.ts';
import { useFormat } from '../../../ui/format/format.ts';

/** What each tool draws. */
export function useToolWords(): Readonly<Record<MarkTool, string>> {
  const { t } = useLingui();
  return {
    arrow: t`Arrow`,
    circle: t`Circle`,
    text: t`Text`,
    blur: t`Blur`,
    measure: t({ message: 'Measure', context: 'drawing' }),
  };
}

/** What a screen reader says of the chosen mark: which one, where it is and how large; empty where none is chosen. */
export function useChosenWords(size: PictureSize): (drawn: DrawnMarks) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const tools = useToolWords();
  return ({ marks, chosen }) => {
    const mark = chosen === null ? undefined : marks[chosen];
    if (!mark) return '';
    const { x, y, width, height } = areaOf(mark);
    const percent = (length: number, whole: number) => number(Math.round((length / whole) * 100));
    const [left, top] = [percent(x, size.width), percent(y, size.height)];
    const name = [tools[mark.tool], mark.text].filter(Boolean).join(' ');
    const [which, all] = [number((chosen ?? 0) + 1), number(marks.length)];
    const place = t`${name}, ${which} of ${all}: ${left} % from the left, ${top} % from the top.`;
    if (mark.tool === 'text') return place;
    const [wide, high] = [percent(width, size.width), percent(height, size.height)];
    const extent = t`${wide} % wide, ${high} % high.`;
    return `${place} ${extent}`;
  };
}
