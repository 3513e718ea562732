import { describe, expect, test } from 'vitest';
import { gridGraph } from '../grid-graph.ts';
import { islandsOfNodes } from '../islands.ts';
import type { TouchingAsset, TouchingRole } from './touching-asset.ts';
import { touchingEnds } from './touching-ends.ts';

/** Metres east and north of a place on land, where a degree of longitude is 66.8 % of one of latitude. */
const METRE = 360 / (2 * Math.PI * 6_378_100);
const at = (east: number, north: number) =>
  [16 + (east * METRE) / Math.cos((48 * Math.PI) / 180), 48 + north * METRE] as const;

type XY = readonly [east: number, north: number];

function thing(
  id: string,
  role: TouchingRole,
  path: readonly XY[],
  more: Partial<TouchingAsset> = {},
): TouchingAsset {
  return {
    id,
    role,
    path: path.map(([x, y]) => at(x, y)),
    isArea: false,
    voltageClass: 1,
    terminals: [],
    ...more,
  };
}
const line = (id: string, from: XY, to: XY, more: Partial<TouchingAsset> = {}) =>
  thing(id, 'line', [from, to], more);
const connectedTo = (...nodes: readonly string[]) => ({
  terminals: nodes.map((node) => ({ node, isConnected: true })),
});

function proposed(assets: readonly TouchingAsset[], tolerance = 0.5) {
  let count = 0;
  const newNode = () => {
    count += 1;
    return `new${count}`;
  };
  const { joints, changes, told } = touchingEnds(assets, tolerance, newNode);
  return {
    joints: joints.map(({ ids }) => ids.toSorted().join(' ')),
    nodes: Object.fromEntries(changes.map(({ id, terminals }) => [id, terminals.map(({ node }) => node)])),
    told: told.map(({ reason, ids }) => `${reason}: ${ids.join(' ')}`),
    raw: { joints, changes, told },
  };
}

describe('ends of lines', () => {
  test('within the tolerance come to one node, and those beyond it do not', () => {
    const near = proposed([line('a', [0, 0], [100, 0]), line('b', [100.4, 0], [200, 0])]);
    expect([near.joints, near.nodes]).toEqual([['a b'], { a: ['new1'], b: ['new1'] }]);
    expect(near.raw.joints[0]?.metres).toBeCloseTo(0.4, 2);
    const far = proposed([line('a', [0, 0], [100, 0]), line('b', [100.6, 0], [200, 0])]);
    expect([far.joints, far.nodes]).toEqual([[], {}]);
    expect(proposed([line('a', [0, 0], [100, 0]), line('b', [149, 0], [200, 0])], 50).joints).toEqual([
      'a b',
    ]);
  });

  test('have their terminals in the order of the line', () => {
    const { nodes } = proposed([
      line('middle', [100, 0], [200, 0]),
      line('before', [0, 0], [100, 0]),
      line('behind', [300, 0], [200, 0]),
    ]);
    const [first, last] = nodes['middle'] ?? [];
    expect([nodes['before'], nodes['behind']]).toEqual([[first], [last]]);
    expect(first).not.toBe(last);
  });

  test('of lines that merely cross are not joined', () => {
    expect(proposed([line('a', [-50, 0], [50, 0]), line('b', [0, -50], [0, 50])])).toMatchObject({
      joints: [],
      told: [],
    });
  });

  test('that touch the middle of another line are told and not connected', () => {
    const { joints, nodes, told, raw } = proposed([
      thing('a', 'line', [
        [0, 0],
        [40, 30],
        [90, 30],
      ]),
      line('tap', [60, 30.3], [60, 90]),
      thing('load', 'end', [[20, 15]]),
    ]);
    expect([joints, nodes, told]).toEqual([[], {}, ['middle: tap a', 'middle: load a']]);
    expect(raw.told[0]?.metres).toBeCloseTo(0.3, 2);
  });

  test('are found across the 180th meridian and near a pole', () => {
    const far = (id: string, from: XY, to: XY): TouchingAsset => ({
      ...line(id, [0, 0], [1, 1]),
      path: [from, to],
    });
    expect(proposed([far('a', [179, 0], [180, 0]), far('b', [-180, 0], [-179, 0])]).joints).toEqual(['a b']);
    expect(
      proposed([far('a', [0, 80], [0, 89.999999]), far('b', [180, 89.999999], [180, 80])]).joints,
    ).toEqual(['a b']);
  });

  test('of different voltages are not joined but told; of one without a voltage nobody asks', () => {
    const ends = [
      line('high', [0, 0], [100, 0], { voltageClass: 4 }),
      line('low', [100, 0], [200, 0], { voltageClass: 1 }),
      line('other', [100, 0], [100, 99], { voltageClass: 1 }),
    ];
    expect(proposed(ends)).toMatchObject({ joints: ['low other'], told: ['voltage: high low other'] });
    const unsaid = line('unsaid', [100, 0], [0, 99], { voltageClass: null });
    expect(proposed([ends[1], ends[2], unsaid].filter((one) => one !== undefined))).toMatchObject({
      joints: ['low other unsaid'],
      told: [],
    });
  });

  test('of one line at one place are told: it would conduct from a node to itself', () => {
    const ring = thing('ring', 'line', [
      [0, 0],
      [50, 50],
      [0, 0.2],
    ]);
    expect(proposed([ring, line('b', [0, 0], [-90, 0])])).toMatchObject({
      joints: [],
      told: ['bothEnds: ring'],
    });
  });
});

describe('devices', () => {
  test('with one terminal join what ends at them', () => {
    const assets = [
      line('a', [0, 0], [100, 0]),
      line('b', [100, 0], [200, 0]),
      thing('load', 'end', [[100, 0.2]]),
    ];
    expect(proposed(assets)).toMatchObject({ joints: ['a b load'], nodes: { load: ['new1'] } });
  });

  test('that switch lie between two ends of lines, and are no short circuit', () => {
    const { nodes } = proposed([
      line('a', [0, 0], [100, 0]),
      thing('q', 'switch', [[100, 0]]),
      line('b', [100, 0], [200, 0]),
    ]);
    expect(nodes['q']).toEqual([...(nodes['a'] ?? []), ...(nodes['b'] ?? [])]);
    expect(new Set(nodes['q']).size).toBe(2);
  });

  test('that switch are left alone where three ends meet, or two devices lie', () => {
    const star = [line('a', [0, 0], [100, 0]), line('b', [100, 0], [200, 0]), line('c', [100, 0], [100, 99])];
    const q = thing('q', 'switch', [[100, 0]]);
    expect(proposed([...star, q])).toMatchObject({ nodes: {}, told: ['unclear: a b c q'] });
    expect(proposed([...star.slice(1), q, thing('t', 'transformer', [[100, 0]])]).nodes).toEqual({});
  });

  test('that transform have a node for each voltage, the highest first', () => {
    const { nodes, told } = proposed([
      line('low', [0, 0], [100, 0], { voltageClass: 1 }),
      thing('t', 'transformer', [[100, 0]], { voltageClass: 4 }),
      line('high', [100, 0], [200, 0], { voltageClass: 4 }),
      line('low2', [100, 0], [100, 99], { voltageClass: 1 }),
    ]);
    expect([nodes['t'], nodes['low2'], told]).toEqual([
      [...(nodes['high'] ?? []), ...(nodes['low'] ?? [])],
      nodes['low'],
      [],
    ]);
  });
});

describe('stations', () => {
  const area = thing(
    's',
    'station',
    [
      [0, 0],
      [40, 0],
      [40, 40],
      [0, 40],
      [0, 0],
    ],
    { isArea: true },
  );

  test('join what ends within their area, each voltage by itself, and have no terminals', () => {
    const assets = [
      area,
      line('a', [-90, 5], [5, 5]),
      line('b', [30, 30], [90, 30]),
      line('outside', [41, 5], [90, 5]),
      line('h', [5, 30], [5, 90], { voltageClass: 4 }),
      line('h2', [30, 5], [30, -90], { voltageClass: 4 }),
    ];
    const { joints, nodes } = proposed(assets);
    expect([joints.toSorted(), Object.keys(nodes).toSorted()]).toEqual([
      ['a b', 'h h2'],
      ['a', 'b', 'h', 'h2'],
    ]);
  });

  test('do not join past a device that a line ends at in them', () => {
    const { joints } = proposed([
      area,
      line('a', [-90, 5], [5, 5]),
      thing('q', 'switch', [[5, 5]]),
      line('b', [30, 30], [90, 30]),
      line('c', [30, 35], [90, 35]),
    ]);
    expect(joints.toSorted()).toEqual(['a q', 'b c']);
  });

  test('without an area join what ends at their place', () => {
    const { joints } = proposed(
      [thing('s', 'station', [[0, 0]]), line('a', [-90, 0], [-9, 0]), line('b', [9, 0], [90, 0])],
      10,
    );
    expect(joints).toEqual(['a b']);
  });
});

describe('what is connected already', () => {
  test('keeps its terminals, and others come to the node that it has in common', () => {
    const { nodes, told } = proposed([
      line('a', [0, 0], [100, 0], connectedTo('x', 'y')),
      line('b', [100, 0], [200, 0], connectedTo('y', 'z')),
      line('c', [100, 0], [100, 99]),
    ]);
    expect([nodes, told]).toEqual([{ c: ['y'] }, []]);
  });

  test('is left alone, and told, where it is not clear which of its nodes lies there', () => {
    const assets = [line('a', [0, 0], [100, 0], connectedTo('x', 'y')), line('c', [100, 0], [100, 99])];
    expect(proposed(assets)).toMatchObject({ nodes: {}, told: ['unclear: a c'] });
  });

  test('is extended by a free end where the other end is known, and told where it is not', () => {
    const free = line('a', [0, 0], [100, 0], connectedTo('bar'));
    const next = line('b', [100, 0], [200, 0]);
    const bar = thing('busbar', 'end', [[0, 0]], connectedTo('bar'));
    expect(proposed([free, next, bar]).nodes).toEqual({ a: ['bar', 'new1'], b: ['new1'] });
    expect(proposed([free, next])).toMatchObject({ nodes: {}, told: ['unclear: a b'] });
  });

  test('is proposed nothing again once it was confirmed', () => {
    const assets = [
      line('a', [0, 0], [100, 0]),
      line('b', [100, 0], [200, 0]),
      line('c', [200, 0], [300, 0]),
    ];
    const { changes } = proposed(assets).raw;
    const confirmed = assets.map((one) => ({
      ...one,
      terminals: changes.find(({ id }) => id === one.id)?.terminals ?? [],
    }));
    expect(proposed(confirmed)).toMatchObject({ joints: [], nodes: {} });
  });
});

test('the network of what was confirmed is one island, whichever way the lines were drawn', () => {
  // A comb of lines with switches in its back, a station at its beginning, each second line drawn backwards.
  const assets: TouchingAsset[] = [thing('source', 'end', [[0, 0]])];
  for (let tooth = 0; tooth < 20; tooth += 1) {
    const [from, to]: readonly XY[] = [
      [tooth * 100, 0],
      [tooth * 100 + 100, 0],
    ];
    if (!from || !to) continue;
    assets.push(tooth % 2 === 0 ? line(`back${tooth}`, from, to) : line(`back${tooth}`, to, from));
    if (tooth % 3 === 2) assets.push(thing(`switch${tooth}`, 'switch', [to]));
    else
      assets.push(
        line(`tooth${tooth}`, [to[0] + 0.3, 0.2], [to[0], 80]),
        thing(`load${tooth}`, 'end', [[to[0], 80]]),
      );
  }
  const { changes } = proposed(assets).raw;
  const isSwitch = new Set(assets.filter(({ role }) => role === 'switch').map(({ id }) => id));
  const graph = gridGraph(
    changes.map(({ id, terminals }) => ({
      id,
      terminals,
      switchState: isSwitch.has(id) ? 'closed' : null,
      role: null,
    })),
  );
  expect(graph.ids).toHaveLength(assets.length);
  expect(new Set(islandsOfNodes(graph.network, 'asGiven')).size).toBe(1);
  // With every switch open it falls apart at each of them, and nowhere else.
  expect(new Set(islandsOfNodes(graph.network, 'allOpen')).size).toBe(isSwitch.size + 1);
});

test('a hundred thousand lines are joined as a count of their corners says', () => {
  // A grid of streets: where the line to the east begins too far away it is left out of its corner.
  const side = 224;
  const shift = (x: number, y: number) => ((x * 31 + y * 17) % 10) / 10;
  const assets: TouchingAsset[] = [];
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) {
      const corner: XY = [x * 50, y * 50];
      assets.push(line(`e${x}-${y}`, [x * 50 + shift(x, y), y * 50], [x * 50 + 50, y * 50]));
      assets.push(line(`n${x}-${y}`, corner, [x * 50, y * 50 + 50]));
    }
  }
  let count = 0;
  const { joints } = touchingEnds(assets.slice(0, 100_000), 0.55, () => {
    count += 1;
    return `n${count}`;
  });
  const ofCorner = new Map(joints.map(({ ids }) => [ids.toSorted().join(' '), ids.length]));
  const inner = Array.from({ length: 200 }, (_, x) =>
    Array.from({ length: 200 }, (__, y) => [x + 1, y + 1] as const),
  ).flat();
  const missing = inner.filter(([x, y]) => {
    const own = shift(x, y) <= 0.5 ? [`e${x}-${y}`] : [];
    const met = [`e${x - 1}-${y}`, `n${x}-${y - 1}`, `n${x}-${y}`, ...own];
    return !ofCorner.has(met.toSorted().join(' '));
  });
  expect(missing).toEqual([]);
}, 60_000);

test('more than is taken, and a tolerance that joins everything, are refused', () => {
  expect(() => touchingEnds([], 51, String)).toThrow(RangeError);
  expect(() => touchingEnds([], Number.NaN, String)).toThrow(RangeError);
  const long = {
    ...line('a', [0, 0], [1, 1]),
    path: Array.from({ length: 2_000_001 }, () => [16, 48] as const),
  };
  expect(() => touchingEnds([long], 1, String)).toThrow(RangeError);
});
