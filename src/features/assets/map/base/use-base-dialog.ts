import { useCallback, useMemo, useState } from 'react';
import type { AreaAbout } from '../../../../domain/map/base/base-map.ts';
import type { DrawnArea } from '../selection/use-area.ts';

/** The dialog of base maps, and what area is looked at in it. It makes way while an area is drawn. */
export interface BaseDialogState {
  readonly isOpen: boolean;
  readonly about: AreaAbout;
  setAbout(about: AreaAbout): void;
  open(): void;
  close(): void;
  /** Takes what is drawn; where nothing is, somebody draws first. */
  draw(): void;
  /** An area was drawn: whoever drew it for a base map goes on there. */
  onDrawn(): void;
  /** It was given up, or another one is drawn, for something else. */
  onGivenUp(): void;
}

export function useBaseDialog(area: DrawnArea): BaseDialogState {
  const [isOpen, setOpen] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [about, setAbout] = useState<AreaAbout>('work');
  const { corners, begin } = area;
  const hasDrawn = corners.length >= 3;
  const open = useCallback(() => {
    setDrawing(false);
    setOpen(true);
  }, []);
  const draw = useCallback(() => {
    setAbout('drawn');
    if (hasDrawn) return;
    setOpen(false);
    setDrawing(true);
    begin();
  }, [hasDrawn, begin]);
  const onDrawn = useCallback(() => {
    if (isDrawing) open();
  }, [isDrawing, open]);
  return useMemo(() => {
    const close = () => setOpen(false);
    const onGivenUp = () => setDrawing(false);
    return { isOpen, about, setAbout, open, close, draw, onDrawn, onGivenUp };
  }, [isOpen, about, open, draw, onDrawn]);
}
