import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { Edit, Kind, RowsByKind } from './rows.ts';

/** What is done to the rows in one round: by each contender on its device, and to its server at the office. */
export interface RoundEdits {
  /** Saved one by one, with a watch on each. */
  readonly saved: readonly Edit[];
  /** Saved without signal, and sent together. */
  readonly queued: readonly Edit[];
  /** Changed on the server while the device looked away. */
  readonly office: readonly Edit[];
}

/** Of many work orders; where there are few, a share of them, so that no row is in two of the groups. */
const SAVED = { most: 100, share: 0.1 };
const QUEUED = { most: 500, share: 0.5 };
const OFFICE = { most: 100, share: 0.1 };

/** The edits of a round: other values in each round, on the same rows. */
export function editsOfRound(rows: RowsByKind, round: number): RoundEdits {
  const workOrder = openOrders(rows);
  let next = 0;
  const take = ({ most, share }: typeof SAVED) => {
    const first = next;
    next += Math.min(most, Math.floor(workOrder.length * share));
    return workOrder.slice(first, next);
  };
  const edit = (changes: (row: AnyRow) => Edit['changes']) => (row: AnyRow) => editOf(row, changes(row));
  return {
    saved: take(SAVED).map(edit(() => ({ remedy: `Tightened in round ${round}` }))),
    queued: take(QUEUED).map(edit(() => ({ location: `Bay ${round}` }))),
    office: take(OFFICE).map(edit(() => ({ description: `Changed at the office in round ${round}` }))),
  };
}

/** What is closed stands decided, and the product refuses to change it. */
function openOrders({ workOrder }: RowsByKind): AnyRow[] {
  return workOrder.filter(({ status }) => status !== 'closed');
}

function editOf(row: AnyRow, changes: Edit['changes']): Edit {
  return { kind: 'workOrder', id: row.id, changes };
}

/** Two people's edits of different fields of the same rows. */
export function concurrentEdits(rows: RowsByKind, count: number): { a: Edit[]; b: Edit[] } {
  const both = openOrders(rows).slice(0, count);
  return {
    a: both.map((row) => editOf(row, { location: 'Where the first crew found it' })),
    b: both.map((row) => editOf(row, { remedy: 'What the second crew did' })),
  };
}

export function withEdits(rows: RowsByKind, edits: readonly Edit[]): RowsByKind {
  const byRow = Map.groupBy(edits, ({ id }) => id);
  const edited = (kind: Kind) =>
    rows[kind].map((row) => {
      const own = (byRow.get(row.id) ?? []).filter((edit) => edit.kind === kind);
      return own.reduce<AnyRow>((now, { changes }) => ({ ...now, ...changes }), row);
    });
  return {
    workOrder: edited('workOrder'),
    jobSheet: edited('jobSheet'),
    inventoryItem: edited('inventoryItem'),
    asset: edited('asset'),
  };
}
