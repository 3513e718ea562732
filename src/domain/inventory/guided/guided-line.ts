import type { ContainerGoal } from '../../warehouses/container.ts';

/** What a storekeeper is led through, line by line. */
export const GUIDED_KINDS = [
  'receive',
  'putAway',
  'move',
  'pick',
  'issue',
  'return',
  'count',
  'pack',
  'handOver',
  'carry',
] as const;

export type GuidedKind = (typeof GUIDED_KINDS)[number];

/** `lot` asks for the serial number where the item has one; `to` is where it is put. */
export type GuidedStep = 'container' | 'bin' | 'item' | 'lot' | 'quantity' | 'to';

export const GUIDED_STEPS: Readonly<Record<GuidedKind, readonly GuidedStep[]>> = {
  receive: ['item', 'lot', 'quantity'],
  putAway: ['item', 'lot', 'quantity', 'to'],
  move: ['bin', 'item', 'lot', 'quantity', 'to'],
  pick: ['bin', 'item', 'lot', 'quantity'],
  issue: ['bin', 'item', 'lot', 'quantity'],
  return: ['item', 'lot', 'quantity', 'to'],
  count: ['bin', 'item', 'lot', 'quantity'],
  pack: ['to', 'bin', 'item', 'lot', 'quantity'],
  handOver: ['to', 'bin', 'item', 'lot', 'quantity'],
  carry: ['container', 'to'],
};

/** Stock of an item in one place of the store where the job is done. */
export interface StockAtHand {
  readonly lineId: string;
  /** A bin, or a container that stands in the store (`place-key.ts`). */
  readonly bin: string | null;
  readonly lot: string | null;
  /** `YYYY-MM-DD` */
  readonly expiry: string | null;
  readonly quantity: number;
}

export interface GuidedItem {
  readonly id: string;
  readonly name: string;
  /** In which its quantity is asked for. */
  readonly unit: string;
  /** Of the one piece that the record is about. */
  readonly serial: string | null;
  /** What of it may be used, in this store. */
  readonly stock: readonly StockAtHand[];
  /** For something else than this job, in all stores. */
  readonly reserved: number;
  /** On hand in all stores, less what is reserved. */
  readonly free: number;
}

/** A toolbox, pallet or drum that is carried. */
export interface GuidedContainer {
  readonly id: string;
  readonly name: string;
}

/** Where a container or goods are brought beyond the bins of the store, and what that is called. */
export interface NamedGoal extends ContainerGoal {
  readonly name: string;
  /** Where goods are put that go there (`place-key.ts`); null: nobody knows a place of theirs. */
  readonly place: string | null;
}

/** What a job is to bring or take: a line of a purchase order, or of a pick list. */
export interface WantedLine {
  readonly itemId: string;
  /** Where it lies; absent: anywhere. */
  readonly bin?: string | null;
  readonly lot?: string | null;
  /** Still to be done, in the unit in which it is asked for. */
  readonly quantity: number;
}

/** A line while it is answered; it is written when all is there. */
export interface GuidedLine {
  /** Null: lies in the store, in no bin. Absent: not asked yet. */
  readonly bin?: string | null;
  readonly item: GuidedItem | null;
  readonly lot: string | null;
  readonly expiry: string | null;
  readonly isSerialSeen: boolean;
  readonly quantity: number | null;
  readonly isConfirmed: boolean;
  readonly toBin?: string | null;
  /** Of a container that is carried. */
  readonly container?: GuidedContainer;
  /** Of a container that is carried, or what a person is handed. */
  readonly goal?: NamedGoal;
}

export const EMPTY_LINE: GuidedLine = {
  item: null,
  lot: null,
  expiry: null,
  isSerialSeen: false,
  quantity: null,
  isConfirmed: false,
};

/** Whether the job takes from stock that lies in a place already. */
export function takesFromPlace(kind: GuidedKind): boolean {
  return kind !== 'receive' && kind !== 'return';
}

/** Whether what is taken goes to somebody who may use it up: what is for others, or has expired, is asked about. */
export function handsOut(kind: GuidedKind): boolean {
  return kind === 'issue' || kind === 'pick' || fillsOneGoal(kind);
}

/** Whether the goal is said first, and all lines go there. */
export function fillsOneGoal(kind: GuidedKind): boolean {
  return kind === 'pack' || kind === 'handOver';
}

/** Stock of the line's item in the place that the line is about: of what is put away, what lies in no bin yet. */
export function stockAtPlace(kind: GuidedKind, { item, bin }: GuidedLine): readonly StockAtHand[] {
  const place = kind === 'putAway' ? null : bin;
  return place === undefined ? [] : (item?.stock.filter((stock) => stock.bin === place) ?? []);
}

/** The lots there are to choose from, what expires first before the others, what never does last. */
export function lotsToChoose(kind: GuidedKind, line: GuidedLine): readonly StockAtHand[] {
  const stock = takesFromPlace(kind) ? stockAtPlace(kind, line) : (line.item?.stock ?? []);
  const lots = stock.filter(({ lot }) => lot !== null);
  const there = kind === 'count' || !takesFromPlace(kind) ? lots : lots.filter((one) => one.quantity > 0);
  return there.toSorted(byExpiry);
}

/** Whether the line's lot or serial number is to be asked for. */
export function asksForLot(kind: GuidedKind, line: GuidedLine): boolean {
  if (line.item === null) return false;
  if (line.item.serial !== null) return !line.isSerialSeen;
  return line.lot === null && lotsToChoose(kind, line).length > 0;
}

/** What expires first before the others; what never does comes last. */
export function byExpiry({ expiry: left }: StockAtHand, { expiry: right }: StockAtHand): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}
