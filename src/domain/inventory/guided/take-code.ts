import { addedQuantity } from '../../kit/values/decimal.ts';
import type { CodeSaid } from './code-said.ts';
import {
  fillsOneGoal,
  GUIDED_STEPS,
  type GuidedKind,
  type GuidedLine,
  takesFromPlace,
} from './guided-line.ts';
import { alarmed, askedStep, confirmQuantity, type GuidedState, type GuidedTask } from './guided-state.ts';
import { takeContainer, takeGoal, takeParcel, takePerson } from './take-container.ts';
import { isWantedItem, takeItem, takeLot } from './take-item.ts';

/** What a scan, or what was typed in its place, means now. */
export function takeCode(task: GuidedTask, state: GuidedState, said: CodeSaid): GuidedState {
  if (state.alarm) return state;
  switch (askedStep(task.kind, state.line)) {
    case 'container':
      return takeContainer(state, said);
    case 'bin':
      return takeBinCode(task, state, said);
    case 'to':
      return takeGoalCode(task, state, said);
    case 'item':
      return takeItemCode(task, state, said);
    case 'lot':
      return takeLotCode(task, state, said);
    case 'quantity':
      return takeAtQuantity(task, state, said);
    case null:
      return state;
  }
}

function takeGoalCode(task: GuidedTask, state: GuidedState, said: CodeSaid): GuidedState {
  switch (task.kind) {
    case 'carry':
      return takeGoal(state, said);
    case 'pack':
      return takeParcel(state, said);
    case 'handOver':
      return takePerson(state, said);
    default:
      return takeBinCode(task, state, said);
  }
}

function takeBinCode(task: GuidedTask, state: GuidedState, said: CodeSaid): GuidedState {
  if (said.bin !== null) return takeBin(task, state, said.bin);
  if (said.goal && task.kind === 'move' && askedStep(task.kind, state.line) === 'to') {
    const { place, name } = said.goal;
    return place === null ? alarmed(state, 'noVan', name, null) : takeBin(task, state, place);
  }
  if (said.container) return alarmed(state, 'containerElsewhere', said.container.name, null);
  const [item] = said.items;
  if (item) return alarmed(state, 'binExpected', item.name, null);
  const elsewhere = said.goal?.name ?? said.elsewhere;
  if (elsewhere !== null) return alarmed(state, 'elsewhere', elsewhere, null);
  // What is misread names nothing either: a new bin is meant only where somebody says so.
  return alarmed(state, 'unknownBin', said.text, withBin(task.kind, state.line, said.text));
}

/** @param bin null: in the store, in no bin */
export function takeBin(task: GuidedTask, state: GuidedState, bin: string | null): GuidedState {
  const asked = askedStep(task.kind, state.line);
  if (state.alarm || (asked !== 'bin' && asked !== 'to')) return state;
  const { kind, wanted } = task;
  // What is filled is no bin.
  if (asked === 'to' && fillsOneGoal(kind)) return state;
  const line = withBin(kind, state.line, bin);
  if (isSamePlace(kind, line)) return alarmed(state, 'sameBin', bin ?? '', null);
  const isWanted = wanted === null || wanted.some((one) => one.bin === undefined || one.bin === bin);
  if (!isWanted) return alarmed(state, 'wrongBin', bin ?? '', line);
  return { ...state, line };
}

/** Out of the stock is no place: what lies in no bin may go there. */
function isSamePlace(kind: GuidedKind, { bin = null, toBin }: GuidedLine): boolean {
  const isPlace = toBin !== undefined && (toBin !== null || kind !== 'handOver');
  return isPlace && takesFromPlace(kind) && toBin === bin;
}

function withBin(kind: GuidedKind, line: GuidedLine, bin: string | null): GuidedLine {
  return askedStep(kind, line) === 'to' ? { ...line, toBin: bin } : { ...line, bin };
}

function takeItemCode(task: GuidedTask, state: GuidedState, said: CodeSaid): GuidedState {
  const wanted = said.items.filter((item) => isWantedItem(task, item));
  const meant = wanted.length > 0 ? wanted : said.items;
  const [only, ...others] = meant;
  if (only && others.length === 0) return takeItem(task, state, only, said);
  if (only) return { ...state, choice: meant };
  if (said.bin !== null && GUIDED_STEPS[task.kind].includes('bin')) {
    const { bin: _, ...line } = state.line;
    const there = takeBin(task, { ...state, line }, said.bin);
    return there.alarm ? { ...state, alarm: there.alarm } : there;
  }
  const isPlace = said.bin !== null || said.container !== null;
  return alarmed(state, isPlace ? 'itemExpected' : 'unknownCode', said.container?.name ?? said.text, null);
}

function takeLotCode(task: GuidedTask, state: GuidedState, said: CodeSaid): GuidedState {
  const { item } = state.line;
  if (!item) return state;
  const isSame = said.items.some(({ id }) => id === item.id);
  const [other] = said.items;
  if (other && !isSame) return alarmed(state, 'otherItem', other.name, null);
  if (item.serial !== null) return takeSerial(state, said.serial ?? said.text);
  const lot = said.lot ?? (isSame ? null : said.text);
  // The item's number once more: its lot is asked for still.
  if (lot === null) return state;
  return takeLot(task, state, lot, said.expiry);
}

function takeSerial(state: GuidedState, serial: string): GuidedState {
  const { line } = state;
  if (serial !== line.item?.serial) return alarmed(state, 'wrongSerial', serial, null);
  return { ...state, line: { ...line, isSerialSeen: true } };
}

/** Whoever scans a piece after the other counts them; whoever scans the bin is done with the quantity. */
function takeAtQuantity(task: GuidedTask, state: GuidedState, said: CodeSaid): GuidedState {
  const { line } = state;
  const isSame = said.items.some(({ id }) => id === line.item?.id) && (said.lot ?? line.lot) === line.lot;
  if (isSame && line.item?.serial === null) {
    const more = said.quantity ?? 1;
    return { ...state, line: { ...line, quantity: addedQuantity(line.quantity ?? 1, more) } };
  }
  if (isSame) return state;
  const place = said.bin ?? said.goal?.place ?? null;
  const isSaid = place !== null && (line.quantity ?? 0) > 0;
  // The box once more: the piece is in it.
  if (isSaid && line.toBin === place) return confirmQuantity(task, state, line.quantity ?? 0);
  const goesOn = isSaid && GUIDED_STEPS[task.kind].at(-1) === 'to';
  if (goesOn) {
    const confirmed = confirmQuantity(task, state, line.quantity ?? 0);
    const gone = confirmed.alarm ? confirmed : takeBinCode(task, confirmed, said);
    // An alarm leaves the line as it was: the quantity is not said by a bin that was no good.
    return gone.alarm ? { ...state, alarm: gone.alarm } : gone;
  }
  return alarmed(state, 'otherItem', said.items[0]?.name ?? said.text, null);
}
