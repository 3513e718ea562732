import {
  asksForLot,
  EMPTY_LINE,
  fillsOneGoal,
  GUIDED_STEPS,
  type GuidedItem,
  type GuidedKind,
  type GuidedLine,
  type GuidedStep,
  handsOut,
  type WantedLine,
} from './guided-line.ts';

/** Why a code, or what was typed, is not simply taken. */
export type GuidedFault =
  | 'unknownCode'
  | 'itemExpected'
  | 'containerExpected'
  | 'inContainer'
  | 'containerElsewhere'
  | 'unknownPlace'
  | 'noVan'
  | 'unknownBin'
  | 'elsewhere'
  | 'parcelExpected'
  | 'personExpected'
  | 'binExpected'
  | 'wrongBin'
  | 'sameBin'
  | 'wrongItem'
  | 'otherItem'
  | 'notHere'
  | 'wrongSerial'
  | 'lotNotHere'
  | 'expired'
  | 'reserved';

/** Sounds until somebody says that they have heard it; nothing else is taken meanwhile. */
export interface GuidedAlarm {
  readonly fault: GuidedFault;
  /** What was scanned: a name where it has one. */
  readonly what: string;
  /** The line as it goes on where the person insists; null: there is nothing to insist on. */
  readonly insist: GuidedLine | null;
}

/** What the job is about, which does not change from scan to scan. */
export interface GuidedTask {
  readonly kind: GuidedKind;
  /** Lines of an order; null: whatever is scanned. */
  readonly wanted: readonly WantedLine[] | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export interface GuidedState {
  readonly line: GuidedLine;
  readonly alarm: GuidedAlarm | null;
  /** Items of one number: the person picks. */
  readonly choice: readonly GuidedItem[];
}

export const FIRST_STATE: GuidedState = { line: EMPTY_LINE, alarm: null, choice: [] };

/** The step that waits for an answer; null: the line is complete and is to be written. */
export function askedStep(kind: GuidedKind, line: GuidedLine): GuidedStep | null {
  return GUIDED_STEPS[kind].find((step) => !isAnswered(kind, line, step)) ?? null;
}

function isAnswered(kind: GuidedKind, line: GuidedLine, step: GuidedStep): boolean {
  switch (step) {
    case 'container':
      return line.container !== undefined;
    case 'bin':
      return line.bin !== undefined;
    case 'item':
      return line.item !== null;
    case 'lot':
      return !asksForLot(kind, line);
    case 'quantity':
      return line.isConfirmed;
    case 'to':
      return kind === 'carry' ? line.goal !== undefined : line.toBin !== undefined;
  }
}

/** The next line: those who go on in the same bin, or fill the same box, need not scan it again. */
export function nextLine({ kind }: GuidedTask, before: GuidedLine): GuidedState {
  const { bin } = before;
  const stays = (kind === 'count' || kind === 'issue') && bin !== undefined;
  const filled = fillsOneGoal(kind) ? goalOf(before) : {};
  return { ...FIRST_STATE, line: { ...EMPTY_LINE, ...filled, ...(stays && { bin }) } };
}

function goalOf({ toBin, goal }: GuidedLine): Partial<GuidedLine> {
  return { ...(toBin !== undefined && { toBin }), ...(goal !== undefined && { goal }) };
}

/** The quantity as it is typed; what is taken beyond what is free is asked about. */
export function confirmQuantity(task: GuidedTask, state: GuidedState, quantity: number): GuidedState {
  // A second press comes when the next line is asked for already.
  if (state.alarm || askedStep(task.kind, state.line) !== 'quantity') return state;
  const line = { ...state.line, quantity, isConfirmed: true };
  if (handsOut(task.kind) && line.item && line.item.reserved > 0 && quantity > line.item.free) {
    return alarmed(state, 'reserved', line.item.name, line);
  }
  return { ...state, line };
}

/** Back to the item: what was answered since is asked for again. Where nothing was but what is filled, that is. */
export function startOver({ line }: GuidedState): GuidedState {
  const { bin } = line;
  return { ...FIRST_STATE, line: bin === undefined ? EMPTY_LINE : { ...EMPTY_LINE, ...goalOf(line), bin } };
}

/** @param insists the person goes on although it was said */
export function acknowledge(state: GuidedState, insists: boolean): GuidedState {
  const { alarm } = state;
  if (!alarm) return state;
  const line = insists && alarm.insist ? alarm.insist : state.line;
  return { ...state, alarm: null, line };
}

export function alarmed(
  state: GuidedState,
  fault: GuidedFault,
  what: string,
  insist: GuidedLine | null,
): GuidedState {
  return { ...state, alarm: { fault, what, insist } };
}
