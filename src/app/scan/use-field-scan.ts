import { useEffect, useRef, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import type { FieldScannerProps } from '../../resource/inputs/field-scanner.ts';
import { readHere } from '../../resource/inputs/read-here.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { searchableEntities } from '../palette/searchable-entities.ts';
import { type FoundForField, lookUpForField } from './look-up.ts';

interface FieldScan {
  /** Null: nothing was scanned, or the person wants to scan again. `found` is undefined while it is looked for. */
  readonly scanned: { readonly code: ReadCode; readonly found: FoundForField | undefined } | null;
  take(text: string): void;
  again(): void;
  pick(id: string): void;
}

/** A code for a field that takes one kind of record: the one record that fits is chosen without a press. */
export function useFieldScan({ entity, leaveOut, onPick, onClose }: FieldScannerProps): FieldScan {
  const workspace = useWorkspace();
  const [scanned, setScanned] = useState<FieldScan['scanned']>(null);
  const isOver = useIsOver();
  const pickBy = (id: string, { text }: ReadCode) => {
    onPick(id, text);
    onClose();
  };
  const take = (text: string) => {
    const code = readHere(workspace, text);
    setScanned({ code, found: undefined });
    const find = async () => {
      const allowed = searchableEntities(workspace);
      const found = await lookUpForField(workspace.database, code, { entity, leaveOut }, allowed);
      if (isOver.current) return;
      const [only, ...others] = found.fitting;
      if (only && others.length === 0) pickBy(only.row.id, code);
      else setScanned((now) => (now?.code === code ? { code, found } : now));
    };
    inBackground(find());
  };
  return { scanned, take, again: () => setScanned(null), pick: (id) => scanned && pickBy(id, scanned.code) };
}

/** Whoever has closed it chooses nothing any more. */
function useIsOver() {
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  return isOver;
}
