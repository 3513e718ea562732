import { createContext, use } from 'react';
import type { SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import type { FormReading, RowFinding } from '../form-reading.ts';
import type { FormBuilder } from '../use-builder.ts';

/** The row whose panel is open, and the way to change it. */
export interface RowEditing {
  readonly row: SheetRow;
  /** `select_one`, `begin_group` */
  readonly type: string;
  readonly builder: FormBuilder;
  readonly reading: FormReading;
  readonly findings: readonly RowFinding[];
  /** What the row says under a head, as it is typed. */
  readonly setCell: (head: string, text: string) => void;
}

export const RowContext = createContext<RowEditing | null>(null);

/** @throws outside of a row's panel */
export function useRowEditing(): RowEditing {
  const editing = use(RowContext);
  if (!editing) throw new Error('no row is being edited');
  return editing;
}
