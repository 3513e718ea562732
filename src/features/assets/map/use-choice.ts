import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Asset } from '../../../domain/assets/asset.ts';
import { entities } from '../../../domain/registry.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { type MapRecord, recordInAddress } from './map-record.ts';

/** The record whose card is shown. */
export interface ChosenOnMap {
  readonly record: MapRecord | null;
  /** Of an asset, once it is read. */
  readonly asset: Asset | undefined;
  /** Another one for each choice of a list: the card takes the focus then. Null where the map was pressed. */
  readonly focusFor: object | null;
  /** Pressed on the map, where the focus stays; null: nothing. */
  choose(record: MapRecord | null): void;
  /** Of a list, by the row that has the focus now. */
  chooseListed(record: MapRecord): void;
  /** Gives the focus back to the row of the list, if there is one. */
  close(): void;
}

interface Choice {
  readonly record: MapRecord | null;
  readonly focusFor: object | null;
}

/** What somebody pressed last; a link may name a record. */
export function useChoice(): ChosenOnMap {
  const [parameters] = useSearchParams();
  const [choice, setChoice] = useState(
    (): Choice => ({ record: recordInAddress(parameters), focusFor: null }),
  );
  const row = useRef<Element | null>(null);
  const choose = useCallback((record: MapRecord | null) => {
    row.current = null;
    setChoice({ record, focusFor: null });
  }, []);
  const chooseListed = useCallback((record: MapRecord) => {
    row.current = document.activeElement;
    setChoice({ record, focusFor: {} });
  }, []);
  const close = useCallback(() => {
    // Rows that went out of view meanwhile are no longer on the page.
    if (row.current instanceof HTMLElement && row.current.isConnected) row.current.focus();
    choose(null);
  }, [choose]);
  const { record, focusFor } = choice;
  const asset = useRecord(entities.asset, record?.entity === entities.asset.name ? record.id : null);
  return { record, asset: asset ?? undefined, focusFor, choose, chooseListed, close };
}
