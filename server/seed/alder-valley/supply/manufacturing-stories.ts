import type { Bom } from '../../../../src/domain/manufacturing/bom.ts';

export interface BomStory {
  readonly key: string;
  readonly name: string;
  readonly kind: Bom['kind'];
  readonly status: Bom['status'];
  readonly revision: string;
  /** Stock number of what comes out. */
  readonly product?: string;
  readonly description: string;
  readonly lines: readonly LineStory[];
}

/** Stock number, or the name of what is no stock item; quantity for one; then what else is to be said. */
type LineStory = readonly [
  part: string,
  quantity: number,
  more?: { readonly scrapPercent?: number; readonly optional?: true; readonly substitute?: string },
];

/** What the workshop of a small utility puts together, and the standard assemblies its crews build from. */
export const BOMS: readonly BomStory[] = [
  {
    key: 'cut-out-a',
    name: 'Fuse cut-out 24 kV with bracket',
    kind: 'product',
    status: 'Obsolete',
    revision: 'A',
    product: 'CUT-24',
    description: 'Pin insulator; cracked in two of the frosts of last winter. Replaced by revision B.',
    lines: [
      ['INS-PIN-24', 1],
      ['FUS-K-025', 1],
      ['CLMP-PG-70', 2],
    ],
  },
  {
    key: 'cut-out-b',
    name: 'Fuse cut-out 24 kV with bracket',
    kind: 'product',
    status: 'Released',
    revision: 'B',
    product: 'CUT-24',
    description:
      'Line post insulator on a galvanised bracket, with the fuse link fitted and the clamps beside it.',
    lines: [
      ['INS-LP-24', 1],
      ['FUS-K-025', 1, { substitute: 'Fuse link 40 A type K, where the transformer is over 160 kVA' }],
      ['CLMP-PG-70', 2],
      ['Bracket, galvanised, from the workshop’s own steel', 1],
      ['BIRD-24', 1, { optional: true }],
    ],
  },
  {
    key: 'earth-set',
    name: 'Earthing and short-circuiting set 20 kV',
    kind: 'product',
    status: 'Released',
    revision: 'C',
    product: 'EARTH-SET-20',
    description: 'Three phase leads and an earth lead. Test and label it before it goes into stock.',
    lines: [
      ['EARTH-CU-50', 12, { scrapPercent: 5 }],
      ['LUG-150', 6],
      ['CLMP-PG-70', 4],
      ['TAPE-INS', 0.5],
    ],
  },
  {
    key: 'stay',
    name: 'Stay wire set 16 mm with anchor',
    kind: 'product',
    status: 'Draft',
    revision: 'A',
    product: 'STAY-16',
    description: 'To be released when the anchor’s supplier is settled.',
    lines: [
      ['PREF-70', 2],
      ['INS-COMP-24', 1],
      ['Screw anchor 1.5 m', 1],
    ],
  },
  {
    key: 'pole-top',
    name: '20 kV pole top, tangent, wooden cross-arm',
    kind: 'assembly',
    status: 'Released',
    revision: 'D',
    description: 'For spans up to 80 m. Bird guards where the ecologist asks for them.',
    lines: [
      ['XARM-W-24', 1, { substitute: 'Composite cross-arm 2.4 m near the coast' }],
      ['INS-PIN-24', 3],
      ['CLMP-TEN-120', 3],
      ['BIRD-24', 3, { optional: true }],
    ],
  },
  {
    key: 'transformer-pole',
    name: 'Pole for a transformer up to 160 kVA',
    kind: 'assembly',
    status: 'Released',
    revision: 'A',
    description: 'Pole, arm, cut-outs and arresters; the transformer comes by its own order.',
    lines: [
      ['POLE-P-13', 1],
      ['XARM-S-20', 2],
      ['CUT-24', 3],
      ['ARR-24', 3],
      ['EARTH-CU-50', 15, { scrapPercent: 10 }],
    ],
  },
];

export const STEPS: Readonly<Record<string, readonly string[]>> = {
  'cut-out-b': ['Cut and drill the brackets', 'Assemble', 'Insulation test', 'Label and pack'],
  'earth-set': ['Cut the leads', 'Press the lugs', 'Continuity test', 'Label and pack'],
};

export interface OrderStory {
  readonly key: string;
  readonly bom: string;
  readonly status: 'Draft' | 'Scheduled' | 'InProgress' | 'Completed' | 'Cancelled';
  readonly quantity: number;
  /** Day on which it starts. */
  readonly day: number;
  readonly note?: string;
}

export const ORDERS: readonly OrderStory[] = [
  { key: 'mo-1', bom: 'cut-out-b', status: 'Completed', quantity: 6, day: -21 },
  {
    key: 'mo-2',
    bom: 'earth-set',
    status: 'InProgress',
    quantity: 2,
    day: -1,
    note: 'One of them for crew 2.',
  },
  { key: 'mo-3', bom: 'cut-out-b', status: 'Scheduled', quantity: 8, day: 3, note: 'For the winter plan.' },
  { key: 'mo-4', bom: 'earth-set', status: 'Draft', quantity: 4, day: 12 },
  { key: 'mo-5', bom: 'cut-out-b', status: 'Draft', quantity: 24, day: 20, note: 'Wait for the insulators.' },
  { key: 'mo-6', bom: 'cut-out-b', status: 'Cancelled', quantity: 10, day: -9, note: 'Ordered twice.' },
];

export const CLAIMS = {
  Completed: 'consumed',
  InProgress: 'open',
  Scheduled: 'open',
  Cancelled: 'released',
  Draft: null,
} as const;
