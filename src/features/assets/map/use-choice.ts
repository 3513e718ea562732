import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Asset } from '../../../domain/assets/asset.ts';
import { entities } from '../../../domain/registry.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';

/** The asset whose card is shown. */
export interface ChosenAsset {
  readonly asset: Asset | undefined;
  /** Another one for each choice of a list: the card takes the focus then. Null where the map was pressed. */
  readonly focusFor: object | null;
  /** Pressed on the map, where the focus stays; null: nothing. */
  choose(id: string | null): void;
  /** Of a list, by the row that has the focus now. */
  chooseListed(id: string): void;
  /** Gives the focus back to the row of the list, if there is one. */
  close(): void;
}

/** What somebody pressed last; a link may name one. */
export function useChoice(): ChosenAsset {
  const [parameters] = useSearchParams();
  const [choice, setChoice] = useState<{ readonly id: string | null; readonly focusFor: object | null }>(
    () => ({ id: parameters.get('asset'), focusFor: null }),
  );
  const row = useRef<Element | null>(null);
  const choose = useCallback((id: string | null) => {
    row.current = null;
    setChoice({ id, focusFor: null });
  }, []);
  const chooseListed = useCallback((id: string) => {
    row.current = document.activeElement;
    setChoice({ id, focusFor: {} });
  }, []);
  const close = useCallback(() => {
    // Rows that went out of view meanwhile are no longer on the page.
    if (row.current instanceof HTMLElement && row.current.isConnected) row.current.focus();
    choose(null);
  }, [choose]);
  const asset = useRecord(entities.asset, choice.id);
  return { asset: asset ?? undefined, focusFor: choice.focusFor, choose, chooseListed, close };
}
