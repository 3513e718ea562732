import fc from 'fast-check';
import type { Road, Trouble } from './network.ts';
import type { Mishap } from './storage.ts';

/** What a person does to the history's rows of their tenant. */
export type Deed =
  | {
      readonly what: 'text';
      readonly entity: 'workOrder' | 'jobSheet' | 'inventoryItem';
      readonly field: string;
    }
  | { readonly what: 'priority'; readonly value: string }
  | { readonly what: 'status'; readonly value: string }
  | { readonly what: 'schedule'; readonly ends: 'start' | 'end' | 'both' }
  | { readonly what: 'assign'; readonly on: boolean }
  | { readonly what: 'check'; readonly item: number }
  | { readonly what: 'addItem' | 'dropItem'; readonly item: number }
  | { readonly what: 'consume'; readonly delta: number; readonly named: boolean }
  | { readonly what: 'make'; readonly entity: 'survey' | 'comment' | 'order' }
  | { readonly what: 'editMade' | 'removeMade' | 'removeOrder' };

export interface Planned {
  readonly road: Road;
  readonly trouble: Trouble;
}

export interface Interruption {
  readonly mishap: Mishap;
  readonly steps: number;
}

export type Step =
  | { readonly do: 'save'; readonly deed: Deed; readonly interrupted: Interruption | null }
  | { readonly do: 'sync'; readonly troubles: readonly Planned[]; readonly interrupted: Interruption | null }
  | { readonly do: 'syncTwice' | 'release' | 'probe' | 'restart' | 'stragglers' }
  /** A sync that stays under way while other things happen. */
  | { readonly do: 'slowSync'; readonly road: Road; readonly trouble: 'request late' | 'answer late' }
  /** Rows that were written since are packed, while other things happen or on the way to them. */
  | { readonly do: 'pack'; readonly meanwhile: boolean; readonly interrupted: Interruption | null }
  | { readonly do: 'clock'; readonly years: number }
  | { readonly do: 'wait'; readonly minutes: number }
  /** The other person of a shared tablet takes over. */
  | { readonly do: 'handOver' }
  | { readonly do: 'decide'; readonly choice: 'mine' | 'theirs' | 'retry' | 'discard' }
  | { readonly do: 'restore' };

/** A history: who does what, one after the other. */
export type History = readonly (readonly [tablet: number, step: Step])[];

export function histories(): fc.Arbitrary<History> {
  const tablet = fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.constant(2) },
  );
  // Few kinds of work in one history: people then meet on the same fields, which is where things go wrong.
  return fc.array(deed(), { minLength: 1, maxLength: 3, size: 'max' }).chain((deeds) =>
    fc.array(fc.tuple(tablet, step(fc.constantFrom(...deeds))), {
      minLength: 2,
      maxLength: 7,
      size: 'max',
    }),
  );
}

function step(deeds: fc.Arbitrary<Deed>): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 720, arbitrary: save(deeds) },
    { weight: 480, arbitrary: sync() },
    { weight: 48, arbitrary: constant('syncTwice') },
    { weight: 64, arbitrary: slowSync() },
    { weight: 32, arbitrary: constant('release') },
    { weight: 24, arbitrary: constant('probe') },
    { weight: 40, arbitrary: pack() },
    { weight: 24, arbitrary: constant('restart') },
    { weight: 24, arbitrary: constant('stragglers') },
    {
      weight: 40,
      arbitrary: fc.record({ do: fc.constant('clock' as const), years: fc.constantFrom(-1, 0, 1) }),
    },
    {
      weight: 40,
      arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20) }),
    },
    { weight: 32, arbitrary: fc.constant({ do: 'handOver' as const }) },
    { weight: 48, arbitrary: decide() },
    // A backup takes as long as thirty other histories.
    { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
  );
}

/** Once in so many times; otherwise null. */
function seldom<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function constant<T extends string>(name: T): fc.Arbitrary<{ readonly do: T }> {
  return fc.constant({ do: name });
}

function save(deeds: fc.Arbitrary<Deed>): fc.Arbitrary<Step> {
  return fc.record({
    do: fc.constant('save' as const),
    deed: deeds,
    interrupted: seldom(12, interruption(3)),
  });
}

function pack(): fc.Arbitrary<Step> {
  return fc.record({
    do: fc.constant('pack' as const),
    meanwhile: fc.boolean(),
    interrupted: seldom(3, interruption(4)),
  });
}

function deed(): fc.Arbitrary<Deed> {
  const text = (entity: 'workOrder' | 'jobSheet' | 'inventoryItem', ...fields: string[]) =>
    fc.record({
      what: fc.constant('text' as const),
      entity: fc.constant(entity),
      field: fc.constantFrom(...fields),
    });
  return fc.oneof(
    { weight: 8, arbitrary: text('workOrder', 'title', 'location', 'description') },
    { weight: 3, arbitrary: text('jobSheet', 'title', 'description') },
    { weight: 2, arbitrary: text('inventoryItem', 'name', 'location') },
    { weight: 2, arbitrary: priority() },
    { weight: 5, arbitrary: status() },
    { weight: 3, arbitrary: schedule() },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('assign' as const), on: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('check' as const), item: fc.nat(2) }) },
    { weight: 2, arbitrary: items() },
    { weight: 7, arbitrary: consume() },
    { weight: 5, arbitrary: make() },
    {
      weight: 4,
      arbitrary: fc.record({ what: fc.constantFrom('editMade' as const, 'removeMade' as const) }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('removeOrder' as const) }) },
  );
}

function priority(): fc.Arbitrary<Deed> {
  return fc.record({
    what: fc.constant('priority' as const),
    value: fc.constantFrom('low', 'medium', 'high', 'emergency'),
  });
}

function status(): fc.Arbitrary<Deed> {
  const value = fc.constantFrom(
    'waitingOnApproval',
    'approved',
    'scheduled',
    'inProgress',
    'completed',
    'closed',
    'cancelled',
  );
  return fc.record({ what: fc.constant('status' as const), value });
}

function schedule(): fc.Arbitrary<Deed> {
  return fc.record({
    what: fc.constant('schedule' as const),
    ends: fc.constantFrom('start' as const, 'end' as const, 'both' as const),
  });
}

function items(): fc.Arbitrary<Deed> {
  return fc.record({ what: fc.constantFrom('addItem' as const, 'dropItem' as const), item: fc.nat(2) });
}

function consume(): fc.Arbitrary<Deed> {
  return fc.record({
    what: fc.constant('consume' as const),
    delta: fc.constantFrom(-3, -0.125, 2, 3, 10),
    named: fc.boolean(),
  });
}

function make(): fc.Arbitrary<Deed> {
  return fc.record({
    what: fc.constant('make' as const),
    entity: fc.constantFrom('survey' as const, 'comment' as const, 'order' as const),
  });
}

function sync(): fc.Arbitrary<Step> {
  return fc.record({
    do: fc.constant('sync' as const),
    troubles: fc.oneof<fc.WeightedArbitrary<readonly Planned[]>[]>(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(planned(), { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: endedSession() },
    ),
    interrupted: seldom(5, interruption(9)),
  });
}

function interruption(steps: number): fc.Arbitrary<Interruption> {
  return fc.record({
    mishap: fc.constantFrom('killed' as const, 'noSpace' as const),
    steps: fc.integer({ min: 1, max: steps }),
  });
}

function planned(): fc.Arbitrary<Planned> {
  const road = fc.constantFrom<Road>('write', 'write', 'pull');
  const onPull = {
    road: 'pull' as const,
    trouble: { kind: 'refused by the server' as const, status: 410, code: 'reset' },
  };
  return fc.oneof(
    { weight: 12, arbitrary: fc.record({ road, trouble: trouble() }) },
    { weight: 1, arbitrary: fc.constant(onPull) },
  );
}

function trouble(): fc.Arbitrary<Trouble> {
  const plain = fc.constantFrom(
    'request lost' as const,
    'answer lost' as const,
    'sent twice' as const,
    'sent again later' as const,
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: plain }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer cut' as const), lines: fc.nat(2) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('line refused' as const),
        line: fc.nat(3),
        status: fc.constantFrom(401, 409, 429, 500, 503),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('refused on the way' as const),
        status: fc.constantFrom(401, 404, 408, 409, 412, 413, 429, 500, 502, 503, 504),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('captive portal' as const) }) },
    {
      weight: 1,
      arbitrary: fc.constant({
        kind: 'refused by the server' as const,
        status: 426,
        code: 'upgrade_required',
      }),
    },
  );
}

/** The token is refused, and so is the exchange for another one: a sign-in is needed. */
function endedSession(): fc.Arbitrary<readonly Planned[]> {
  return fc.constant([
    { road: 'write', trouble: { kind: 'refused on the way', status: 401 } },
    { road: 'pull', trouble: { kind: 'refused on the way', status: 401 } },
    { road: 'refresh', trouble: { kind: 'refused by the server', status: 401, code: 'refresh_refused' } },
  ] as const);
}

function slowSync(): fc.Arbitrary<Step> {
  return fc.record({
    do: fc.constant('slowSync' as const),
    road: fc.constantFrom<Road>('write', 'write', 'pull'),
    trouble: fc.constantFrom('request late' as const, 'answer late' as const),
  });
}

function decide(): fc.Arbitrary<Step> {
  return fc.record({
    do: fc.constant('decide' as const),
    choice: fc.constantFrom('mine' as const, 'theirs' as const, 'retry' as const, 'discard' as const),
  });
}
