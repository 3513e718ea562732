import { addedQuantity } from '../../kit/values/decimal.ts';
import type { CodeSaid } from './code-said.ts';
import {
  type GuidedItem,
  type GuidedKind,
  type GuidedLine,
  handsOut,
  lotsToChoose,
  stockAtPlace,
  takesFromPlace,
  type WantedLine,
} from './guided-line.ts';
import { alarmed, askedStep, type GuidedState, type GuidedTask } from './guided-state.ts';

/** What stands on a thing beside its number. */
type Printed = Omit<CodeSaid, 'items' | 'bin'>;

/** @param said what stands on it beside its number; absent: the item was picked from a list */
export function takeItem(
  task: GuidedTask,
  state: GuidedState,
  item: GuidedItem,
  said?: Printed,
): GuidedState {
  if (state.alarm || askedStep(task.kind, state.line) !== 'item') return state;
  const line = lineWithItem(task, state.line, item, said);
  const before = { ...state, choice: [] };
  if (!isWantedItem(task, item)) return alarmed(before, 'wrongItem', item.name, line);
  const serial = said?.serial;
  if (item.serial !== null && serial && serial !== item.serial) {
    return alarmed(before, 'wrongSerial', serial, null);
  }
  const isThere = task.kind === 'count' || stockAtPlace(task.kind, line).some(({ quantity }) => quantity > 0);
  if (takesFromPlace(task.kind) && !isThere) return alarmed(before, 'notHere', item.name, line);
  return checkedLot(task, before, line);
}

function lineWithItem(
  task: GuidedTask,
  before: GuidedLine,
  item: GuidedItem,
  said: Printed | undefined,
): GuidedLine {
  const isSerialSeen = item.serial !== null && [said?.serial, said?.text].includes(item.serial);
  const line = {
    ...before,
    item,
    lot: said?.lot ?? null,
    expiry: said?.expiry ?? null,
    isSerialSeen,
  };
  return withQuantity(task, withOnlyLot(task.kind, line), said?.quantity ?? null);
}

/** Where one lot lies there and nothing else of the item, it is that one. */
function withOnlyLot(kind: GuidedKind, line: GuidedLine): GuidedLine {
  if (line.lot !== null || !takesFromPlace(kind) || kind === 'count') return line;
  const there = stockAtPlace(kind, line).filter(({ quantity }) => quantity > 0);
  const [only, ...others] = there;
  return only && others.length === 0 ? { ...line, lot: only.lot, expiry: only.expiry } : line;
}

/** What is proposed as its quantity: what stands on it, the one piece, all that is to be put away, what an order still wants. */
function withQuantity(task: GuidedTask, line: GuidedLine, printed: number | null): GuidedLine {
  return { ...line, quantity: printed ?? proposed(task, line) };
}

function proposed({ kind, wanted }: GuidedTask, line: GuidedLine): number | null {
  const { item, lot } = line;
  if (!item || kind === 'count') return null;
  if (item.serial !== null) return 1;
  const there = stockAtPlace(kind, line).find((stock) => stock.lot === lot)?.quantity ?? 0;
  if (kind === 'putAway') return there > 0 ? there : null;
  const open = wanted?.filter((one) => one.itemId === item.id && fits(one, line)) ?? [];
  const most = open.reduce((sum, { quantity }) => addedQuantity(sum, quantity), 0);
  if (most <= 0) return null;
  return takesFromPlace(kind) && there > 0 ? Math.min(most, there) : most;
}

function fits({ bin, lot }: WantedLine, line: GuidedLine): boolean {
  const isHere = bin === undefined || line.bin === undefined || bin === line.bin;
  return isHere && (lot === undefined || line.lot === null || lot === line.lot);
}

/** A lot that is not here by the records, or one that is over, is said. */
function checkedLot(task: GuidedTask, before: GuidedState, line: GuidedLine): GuidedState {
  const { kind, today } = task;
  const { lot } = line;
  if (lot === null) return { ...before, line };
  const lots = lotsToChoose(kind, line);
  const known = lots.find((one) => one.lot === lot);
  const dated = { ...line, expiry: line.expiry ?? known?.expiry ?? null };
  if (takesFromPlace(kind) && kind !== 'count' && !known) return alarmed(before, 'lotNotHere', lot, dated);
  const isOver = dated.expiry !== null && dated.expiry < today;
  if (isOver && handsOut(kind)) return alarmed(before, 'expired', lot, dated);
  return { ...before, line: dated };
}

export function isWantedItem({ wanted }: GuidedTask, { id }: GuidedItem): boolean {
  return wanted === null || wanted.some(({ itemId }) => itemId === id);
}

export function takeLot(
  task: GuidedTask,
  state: GuidedState,
  lot: string,
  expiry: string | null = null,
): GuidedState {
  if (state.alarm || askedStep(task.kind, state.line) !== 'lot') return state;
  const line = { ...state.line, lot, expiry };
  return checkedLot(task, state, withQuantity(task, line, state.line.quantity));
}
