import type { ContenderName } from './contenders.ts';
import type { MeasureName } from './measures.ts';

/** A line of the table. */
export interface Line {
  readonly measure: MeasureName;
  readonly label: string;
  readonly better: 'more' | 'less';
  readonly show: (value: number) => string;
  readonly target?: Target;
}

/** What ours must reach, as the design says it. `of`: a contender's median; not a number where it has none. */
export interface Target {
  readonly text: string;
  readonly isMet: (ours: number, of: (name: ContenderName) => number) => boolean;
}

const MB = 1024 * 1024;

const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
const milliseconds = (value: number) => `${value.toFixed(value < 20 ? 1 : 0)} ms`;
const megabytes = (value: number) => `${(value / MB).toFixed(value < MB ? 2 : 1)} MB`;
const longTime = (value: number) =>
  value < 120_000 ? `${(value / 1000).toFixed(1)} s` : `${(value / 60_000).toFixed(1)} min`;
const task = (value: number) => (value === 0 ? 'under 50 ms' : milliseconds(value));

function atMost(limit: number): Target {
  return { text: `≤ ${limit} ms`, isMet: (ours) => ours <= limit };
}

/** The better of RxDB's two. */
function rxdb(of: (name: ContenderName) => number): number {
  return Math.max(of('rxdb'), of('rxdbTuned'));
}

export const LINES: readonly Line[] = [
  {
    measure: 'firstSync',
    label: 'initial sync, rows/s until stored',
    better: 'more',
    show: whole,
    target: {
      text: '≥ 0.9× raw, ≥ 3× RxDB',
      isMet: (ours, of) => ours >= 0.9 * of('raw') && ours >= 3 * rxdb(of),
    },
  },
  { measure: 'all', label: 'initial sync until all is stored', better: 'less', show: longTime },
  {
    measure: 'own',
    label: 'initial sync until the own work is stored',
    better: 'less',
    show: milliseconds,
    target: atMost(2000),
  },
  {
    measure: 'reopen',
    label: 'reopen with all rows, to 50 shown',
    better: 'less',
    show: milliseconds,
    target: { text: '≤ 1.2× raw', isMet: (ours, of) => ours <= 1.2 * of('raw') },
  },
  {
    measure: 'firstSearch',
    label: 'first search on a fresh page, with opening',
    better: 'less',
    show: milliseconds,
  },
  {
    measure: 'list',
    label: 'list of 50, filtered and sorted, p95',
    better: 'less',
    show: milliseconds,
    target: atMost(10),
  },
  {
    measure: 'prefix',
    label: 'search: prefix, worst of 10',
    better: 'less',
    show: milliseconds,
    target: atMost(2),
  },
  {
    measure: 'word',
    label: 'search: word, worst of 10',
    better: 'less',
    show: milliseconds,
    target: atMost(3),
  },
  {
    measure: 'substring',
    label: 'search: substring, worst of 10',
    better: 'less',
    show: milliseconds,
    target: atMost(5),
  },
  {
    measure: 'counts',
    label: 'count by status, first after opening',
    better: 'less',
    show: milliseconds,
    target: atMost(5),
  },
  {
    measure: 'stored',
    label: 'save to stored, p95',
    better: 'less',
    show: milliseconds,
    target: { text: '< 10 ms', isMet: (ours) => ours < 10 },
  },
  { measure: 'shown', label: 'save to screen, p95', better: 'less', show: milliseconds, target: atMost(12) },
  {
    measure: 'queued',
    label: 'queued edits after reconnecting, edits/s',
    better: 'more',
    show: whole,
    target: {
      text: '≥ 2,000, ≥ 5× RxDB',
      isMet: (ours, of) => ours >= 2000 && ours >= 5 * rxdb(of),
    },
  },
  { measure: 'office', label: 'changes of others', better: 'less', show: milliseconds, target: atMost(30) },
  { measure: 'firstSyncBytes', label: 'initial sync, transferred', better: 'less', show: megabytes },
  { measure: 'queuedBytes', label: 'queued edits, transferred', better: 'less', show: megabytes },
  {
    measure: 'pageHeap',
    label: 'page heap while syncing, peak',
    better: 'less',
    show: megabytes,
    target: { text: '≤ 10 MB', isMet: (ours) => ours <= 10 * MB },
  },
  { measure: 'workerHeap', label: 'worker heap while syncing, peak', better: 'less', show: megabytes },
  {
    measure: 'processor',
    label: 'processor time of the browser while syncing',
    better: 'less',
    show: (value) => `${value.toFixed(1)} s`,
  },
  {
    measure: 'memory',
    label: 'memory of its pages and workers while syncing, peak',
    better: 'less',
    show: megabytes,
  },
  { measure: 'stores', label: 'databases on the disk', better: 'less', show: megabytes },
  {
    measure: 'longestTask',
    label: 'longest task of the page while syncing',
    better: 'less',
    show: task,
    target: atMost(50),
  },
];
