import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { added, afterMarkKey, type DrawnMarks } from '../../../domain/attachments/mark-keys.ts';
import { isDrawn, type Mark, pictureAt } from '../../../domain/attachments/mark-up.ts';
import { useInHand } from '../../../ui/controls/use-in-hand.ts';
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx';
import { useChosenWords } from './mark-words.ts';
import { paintChosen, paintMarks } from './paint-marks.ts';

/** Pixels of the longer edge: as sharp as a tablet shows it, and quickly drawn again. */
const STAGE_EDGE = 1600;

interface MarkStageProps {
  bitmap: ImageBitmap;
  drawn: DrawnMarks;
  /** What stands beside each of these marks. */
  labelsOf: (marks: readonly Mark[]) => readonly string[];
  /** What a pen that touches down begins to draw. */
  pen: Omit<Mark, 'from' | 'to'>;
  onChange: (drawn: DrawnMarks) => void;
}

/** The photograph with what was drawn on it, by finger, pen, mouse or keys. */
export function MarkStage({ bitmap, drawn, labelsOf, pen, onChange }: MarkStageProps) {
  const { t } = useLingui();
  const keysId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawing, handlers } = usePen({ bitmap, drawn, pen, onChange });
  const keys = useKeys({ bitmap, drawn, pen, onChange });
  const scale = Math.min(1, STAGE_EDGE / Math.max(bitmap.width, bitmap.height));
  const shape = bitmap.width / bitmap.height;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const all = drawing ? [...drawn.marks, drawing] : drawn.marks;
    paintMarks(context, bitmap, all, labelsOf(all));
    const chosen = keys.areInUse && drawn.chosen !== null ? drawn.marks[drawn.chosen] : undefined;
    if (chosen && !drawing) paintChosen(context, bitmap, chosen);
  });
  return (
    <div>
      <chakra.canvas
        ref={canvas}
        width={Math.max(1, Math.round(bitmap.width * scale))}
        height={Math.max(1, Math.round(bitmap.height * scale))}
        // Its keys are its own: a screen reader hands them on.
        role="application"
        tabIndex={0}
        aria-label={t`The photograph, to draw on`}
        aria-describedby={keysId}
        display="block"
        mx="auto"
        cursor="crosshair"
        // As wide as there is room, and as its height allows: never out of shape.
        style={{
          aspectRatio: shape,
          height: 'auto',
          width: `min(100%, max(14rem, 100dvh - 27rem) * ${shape})`,
        }}
        touchAction="none"
        {...handlers}
        {...keys.handlers}
      />
      <chakra.p id={keysId} fontSize="sm" color="fg.muted" mt="2" srOnly={!keys.areInUse}>
        <Trans>
          Enter draws in the middle. Arrow keys move it, with Shift its end. Delete removes it. Page Up and
          Page Down choose another.
        </Trans>
      </chakra.p>
      <VisuallyHidden role="status">{keys.said}</VisuallyHidden>
    </div>
  );
}

type ToolInHand = Pick<MarkStageProps, 'bitmap' | 'drawn' | 'pen' | 'onChange'>;

/** What is being drawn under finger, pen or mouse. */
function usePen({ bitmap, drawn, pen, onChange }: ToolInHand) {
  const inHand = useInHand<Mark>();
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) =>
    pictureAt({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect(), bitmap);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = placeOf(event);
      inHand.take({ ...pen, from: place, to: place });
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const drawing = inHand.now();
      if (!drawing || !event.isPrimary) return;
      const to = placeOf(event);
      inHand.take({ ...drawing, to, ...(drawing.tool === 'text' ? { from: to } : {}) });
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      const drawing = inHand.letGo();
      if (!drawing) return;
      const mark = { ...drawing, to: placeOf(event) };
      if (!isDrawn(mark, bitmap)) return;
      onChange(added(drawn.marks, mark.tool === 'text' ? { ...mark, from: mark.to } : mark));
    },
    onPointerCancel() {
      inHand.letGo();
    },
  };
  return { drawing: inHand.shown, handlers };
}

/** The same by keys alone, and in words what each of them did. */
function useKeys({ bitmap, drawn, pen, onChange }: ToolInHand) {
  const { t } = useLingui();
  const wordsOf = useChosenWords(bitmap);
  const [areInUse, setInUse] = useState(false);
  const [said, setSaid] = useState('');
  const handlers = {
    onFocus: (event: { currentTarget: HTMLCanvasElement }) =>
      setInUse(event.currentTarget.matches(':focus-visible')),
    onBlur: () => setInUse(false),
    onKeyDown(event: KeyboardEvent<HTMLCanvasElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = afterMarkKey(drawn, event, pen, bitmap);
      if (!next) {
        if (event.key === 'Enter') setSaid(t`Type the words first.`);
        return;
      }
      event.preventDefault();
      setInUse(true);
      onChange(next);
      const isFewer = next.marks.length < drawn.marks.length;
      setSaid([isFewer && t`Removed.`, wordsOf(next)].filter(Boolean).join(' '));
    },
  };
  return { areInUse, said, handlers };
}
