import type { RoleName } from '../../src/domain/identity/role-permissions.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import type { ListRequest, SearchRequest } from './pages/contender.ts';
import type { Kind, RowsByKind } from './rows.ts';

/** What the rows of a run are, and what is asked of them. */
export interface Workload {
  readonly name: string;
  readonly role: RoleName;
  /** In the order in which whoever knows no better fetches them. */
  readonly kept: readonly { readonly kind: Kind; readonly rowsOf: (total: number) => number }[];
  /** What lists and searches are asked of, in which order beside the latest first. */
  readonly listed: Kind;
  readonly order: 'dueDate' | 'name';
  readonly counted: Kind;
  /** Work orders that are given to the device's person. */
  readonly own: number;
  /** Whether the person saves, works without signal and hears of what others did. */
  readonly isEdited: boolean;
  /** Common words, rarer ones, and the numbers of single rows. */
  readonly texts: Readonly<Record<SearchRequest['kind'], readonly string[]>>;
}

const share = (part: number) => (total: number) => Math.round(total * part);

/** A planner's records of three kinds. */
const MIXED: Workload = {
  name: 'mixed',
  role: 'tenant_admin',
  kept: [
    { kind: 'workOrder', rowsOf: share(0.2) },
    { kind: 'jobSheet', rowsOf: share(0.3) },
    { kind: 'inventoryItem', rowsOf: share(0.5) },
  ],
  listed: 'workOrder',
  order: 'dueDate',
  counted: 'inventoryItem',
  own: 60,
  isEdited: true,
  texts: {
    prefix: ['insp', 'trans', 'har', 'quar', '12', '199', 'swit', 'rei', 'bus', 'wa'],
    word: [
      'inspect',
      'transformer',
      'harbour',
      'quarry',
      '121',
      '199',
      'switchgear',
      'paint',
      'pole',
      'lane',
    ],
    substring: ['spect', 'former', 'bour', 'arry', '21', '99', 'gear', 'aint', 'usba', 'oad'],
  },
};

/** A technician with twenty work orders, and every asset of the grid. */
const ASSETS: Workload = {
  name: 'assets',
  role: 'technician',
  kept: [
    { kind: 'workOrder', rowsOf: () => 20 },
    { kind: 'asset', rowsOf: (total) => total - 20 },
  ],
  listed: 'asset',
  order: 'name',
  counted: 'asset',
  own: 20,
  isEdited: false,
  texts: {
    prefix: ['trans', 'har', 'quar', '12', '199', 'swit', 'rec', 'bus', 'wa', 'pol'],
    word: [
      'transformer',
      'harbour',
      'quarry',
      '121',
      '199',
      'switchgear',
      'cable',
      'pole',
      'lane',
      'insulator',
    ],
    substring: ['former', 'bour', 'arry', '21', '99', 'gear', 'usba', 'oad', 'sulat', 'lose'],
  },
};

/** @throws Error for a name that none has */
export function workloadNamed(name: string | null | undefined): Workload {
  const found = [MIXED, ASSETS].find((workload) => workload.name === name);
  if (!found) throw new Error(`no workload is called "${name}"`);
  return found;
}

/** What comes first of everything, where anything does. */
export function ownOrders({ own }: Workload, { workOrder }: RowsByKind): string[] {
  return workOrder.slice(0, own).map(({ id }) => id);
}

/** Each asked once: whoever keeps answers gets no second chance. */
export function listsOf({ listed, order }: Workload): ListRequest[] {
  return statusesOf(listed).flatMap((status) => [
    { status, order },
    { status, order: '-updatedAt' as const },
  ]);
}

export function statusesOf(kind: Kind): readonly string[] {
  const { status } = entityNamed(kind).fields;
  if (status?.kind !== 'choice') throw new Error(`${kind} has no statuses`);
  return status.values;
}

/** Searches, each with the number of rows that must be found at least: as many as a screen shows, or all that fit. */
export function searchesOf({ listed, texts }: Workload, rows: RowsByKind, most: number) {
  const title = entityNamed(listed).titleField;
  const titles = rows[listed].map((row) => String(row[title]).toLowerCase());
  const fitting = (kind: SearchRequest['kind'], text: string) => {
    let found = 0;
    const pattern = new RegExp(PATTERNS[kind](text));
    for (const one of titles) if (found < most && pattern.test(one)) found++;
    return found;
  };
  return (kind: SearchRequest['kind']): SearchRequest[] =>
    texts[kind].map((text) => ({ kind, text, atLeast: fitting(kind, text) }));
}

const PATTERNS: Readonly<Record<SearchRequest['kind'], (text: string) => string>> = {
  prefix: (text) => `\\b${text}`,
  word: (text) => `\\b${text}\\b`,
  substring: (text) => text,
};
