import { median } from '../median.ts';
import type { ConflictResult, Conflicts } from './conflicts.ts';
import { CONTENDERS, type ContenderName } from './contenders.ts';
import type { MeasureName, Measures } from './measures.ts';
import { LINES, type Line } from './targets.ts';

/** All rounds of one profile. A contender without rounds failed: `failures` says how. */
export interface ProfileResult {
  readonly title: string;
  readonly rounds: ReadonlyMap<ContenderName, readonly Measures[]>;
  readonly failures: ReadonlyMap<ContenderName, string>;
  /** The design's targets are for a network that is no hindrance. */
  readonly hasTargets: boolean;
}

interface Table {
  readonly text: string;
  readonly missed: number;
}

/** Medians of the rounds, and the worst of them, as a Markdown table: what ours is in comparison, and whether that was the goal. */
export function profileTable({ title, rounds, failures, hasTargets }: ProfileResult): Table {
  const names = [...rounds.keys()];
  const valuesOf = (name: ContenderName, measure: MeasureName) => {
    const values = rounds.get(name)?.map((measures) => measures[measure]) ?? [];
    return values.filter((value) => value !== null);
  };
  const head = ['', ...names.map((name) => CONTENDERS[name]), 'to RxDB', 'to raw', 'target', ''];
  let missed = 0;
  const lines = LINES.flatMap((line) => {
    const of = (name: ContenderName) => median(valuesOf(name, line.measure));
    if (names.every((name) => Number.isNaN(of(name)))) return [];
    const verdict = hasTargets ? verdictOf(line, of) : '';
    if (verdict === MISSED) missed++;
    const target = hasTargets ? (line.target?.text ?? '') : '';
    const cells = names.map((name) =>
      failures.has(name) ? 'failed' : shown(line, valuesOf(name, line.measure)),
    );
    return [
      [line.label, ...cells, ratioToRxdb(line, of), ratio(line, of('fieldline'), of('raw')), target, verdict],
    ];
  });
  const notes = Array.from(failures, ([name, reason]) => `${CONTENDERS[name]} failed: ${reason}`);
  if (failures.has('fieldline')) missed++;
  return { text: [`### ${title}`, markdown(head, lines), ...notes].join('\n\n'), missed };
}

const MISSED = '**missed**';

function verdictOf({ target, measure }: Line, of: (name: ContenderName) => number): string {
  if (!target) return '';
  // What ours does not offer is missed; a worker's heap where there is no worker is nothing to reach.
  if (Number.isNaN(of('fieldline'))) return measure === 'workerHeap' ? '' : MISSED;
  return target.isMet(of('fieldline'), of) ? 'met' : MISSED;
}

function shown({ show, better }: Line, values: readonly number[]): string {
  if (values.length === 0) return '—';
  const worst = better === 'more' ? Math.min(...values) : Math.max(...values);
  return values.length > 1 ? `${show(median(values))} (${show(worst)})` : show(median(values));
}

function ratioToRxdb(line: Line, of: (name: ContenderName) => number): string {
  const both = [of('rxdb'), of('rxdbTuned')].filter((value) => !Number.isNaN(value));
  const best = line.better === 'more' ? Math.max(...both) : Math.min(...both);
  return both.length > 0 ? ratio(line, of('fieldline'), best) : '—';
}

/** How many times better ours is; below 1 it is worse. */
function ratio({ better }: Line, ours: number, theirs: number): string {
  const times = better === 'more' ? ours / theirs : theirs / ours;
  return Number.isFinite(times) && times > 0 ? `${times.toFixed(times < 10 ? 2 : 0)}×` : '—';
}

/** What became of edits that two crews made at the same time. */
export function conflictTable(conflicts: Conflicts, names: readonly ContenderName[]): Table {
  const head = ['', ...names.map((name) => CONTENDERS[name]), 'target', ''];
  const row = (label: string, value: (result: ConflictResult) => number, isMet?: boolean) => {
    const cells = names.map((name) => {
      const result = conflicts[name];
      return result ? String(value(result)) : '—';
    });
    return [label, ...cells, ...(isMet === undefined ? ['', ''] : ['0', isMet ? 'met' : MISSED])];
  };
  const { edits = 0, lost = Number.NaN } = conflicts.fieldline ?? {};
  const lines = [
    row(`edits lost, of ${edits}`, (result) => result.lost, lost === 0),
    row(`rows with both edits, of ${edits / 2}`, ({ merged }) => merged),
    row('edits kept aside for a person', ({ keptAside }) => keptAside),
  ];
  const title = '### Two devices change different fields of the same rows without signal';
  return { text: [title, markdown(head, lines)].join('\n\n'), missed: lost === 0 ? 0 : 1 };
}

function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...lines.map(line),
  ].join('\n');
}
