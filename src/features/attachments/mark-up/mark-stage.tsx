import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { isDrawn, type Mark, pictureAt } from '../../../domain/attachments/mark-up.ts';
import { paintMarks } from './paint-marks.ts';

/** Pixels of the longer edge: as sharp as a tablet shows it, and quickly drawn again. */
const STAGE_EDGE = 1600;

interface MarkStageProps {
  bitmap: ImageBitmap;
  marks: readonly Mark[];
  /** What stands beside each of these marks. */
  labelsOf: (marks: readonly Mark[]) => readonly string[];
  /** What a pen that touches down begins to draw. */
  pen: Omit<Mark, 'from' | 'to'>;
  onDrawn: (mark: Mark) => void;
}

/** The photograph with what was drawn on it, and under finger, pen or mouse what is being drawn. */
export function MarkStage({ bitmap, marks, labelsOf, pen, onDrawn }: MarkStageProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<Mark | null>(null);
  const scale = Math.min(1, STAGE_EDGE / Math.max(bitmap.width, bitmap.height));
  const shape = bitmap.width / bitmap.height;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    const all = drawing ? [...marks, drawing] : marks;
    if (context) paintMarks(context, bitmap, all, labelsOf(all));
  });
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) =>
    pictureAt({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect(), bitmap);
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing) return;
    const mark = { ...drawing, to: placeOf(event) };
    setDrawing(null);
    if (isDrawn(mark, bitmap)) onDrawn(mark.tool === 'text' ? { ...mark, from: mark.to } : mark);
  };
  return (
    <chakra.canvas
      ref={canvas}
      width={Math.max(1, Math.round(bitmap.width * scale))}
      height={Math.max(1, Math.round(bitmap.height * scale))}
      role="img"
      aria-label={t`The photograph, to draw on`}
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
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const place = placeOf(event);
        setDrawing({ ...pen, from: place, to: place });
      }}
      onPointerMove={(event) => {
        if (!drawing || !event.isPrimary) return;
        const to = placeOf(event);
        setDrawing({ ...drawing, to, ...(drawing.tool === 'text' ? { from: to } : {}) });
      }}
      onPointerUp={end}
      onPointerCancel={() => setDrawing(null)}
    />
  );
}
