import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ScannedRow } from '../../data/read/scanned-rows.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import { readHere } from '../../resource/inputs/read-here.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { searchableEntities } from '../palette/searchable-entities.ts';
import { lookUp } from './look-up.ts';

/** A code, and the records that it names: undefined while they are looked for. */
export interface Scanned {
  readonly code: ReadCode;
  readonly rows: readonly ScannedRow[] | undefined;
}

export interface Scan {
  /** Null: nothing was scanned, or the person wants to scan again. */
  readonly scanned: Scanned | null;
  /** Looks for what a code says. */
  take(text: string): void;
  again(): void;
  open(row: ScannedRow): void;
}

/**
 * @param onOpen a record is about to be shown
 * @param opensOne without a press, where the code names one record alone
 */
export function useScan(onOpen: () => void, opensOne: boolean): Scan {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const open = ({ entity, row }: ScannedRow) => {
    onOpen();
    inBackground(Promise.resolve(navigate(recordPath(entity, row.id))));
  };
  const take = (text: string) => {
    const code = readHere(workspace, text);
    setScanned({ code, rows: undefined });
    const find = async () => {
      const rows = await lookUp(workspace.database, code, searchableEntities(workspace));
      const [only, ...others] = rows;
      if (only && others.length === 0 && opensOne) open(only);
      else setScanned((now) => (now?.code === code ? { code, rows } : now));
    };
    inBackground(find());
  };
  return { scanned, take, again: () => setScanned(null), open };
}
