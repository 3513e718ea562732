import fc from 'fast-check';
import { gridGraph } from '../../src/domain/network/grid-graph.ts';
import type { PlannedStep } from '../../src/domain/network/switching/planned-step.ts';
import {
  type DeviceKind,
  type SwitchingGrid,
  switchingGrid,
} from '../../src/domain/network/switching/switching-grid.ts';

/** An asset of a small network, as a test writes it down. */
export interface GridAsset {
  readonly id: string;
  readonly device: DeviceKind;
  /** With blanks between. */
  readonly nodes: string;
  /** Of a switch; closed when absent. */
  readonly state?: 'open' | 'closed';
  readonly customers?: number;
  /** Its position is the one that it normally has; nobody noted how it stands. */
  readonly isAssumed?: boolean;
}

const SWITCHES: ReadonlySet<DeviceKind> = new Set([
  'breaker',
  'loadBreak',
  'disconnector',
  'fuse',
  'otherSwitch',
  'earthing',
]);

export function gridOf(assets: readonly GridAsset[]): SwitchingGrid {
  const members = assets.map(({ id, device, nodes, state = 'closed', customers = 0, isAssumed = false }) => ({
    inNetwork: {
      id,
      terminals: nodes.split(' ').map((node) => ({ node, isConnected: true })),
      switchState: SWITCHES.has(device) ? state : null,
      role: device === 'source' ? ('source' as const) : null,
    },
    device,
    customers,
    isUncounted: false,
    isPositionRecorded: !isAssumed,
  }));
  return switchingGrid(gridGraph(members.map(({ inNetwork }) => inNetwork)), members);
}

/** `open Q1, earth E1`; `-`: no device of the register. */
export function planned(steps: string): PlannedStep[] {
  return steps.split(', ').map((step, index) => {
    const [action, device] = step.split(' ');
    const assetId = device === '-' ? null : (device ?? null);
    return { id: String(index), action: action as PlannedStep['action'], assetId, isDone: false }; // written by a test
  });
}

/** Networks of up to six nodes with everything in them, most of them with a source: sparse, so that one open switch often decides. */
export const drawnGrids: fc.Arbitrary<GridAsset[]> = fc
  .tuple(
    fc.array(
      fc.record({
        device: fc.constantFrom<DeviceKind>(
          'source',
          'breaker',
          'breaker',
          'loadBreak',
          'disconnector',
          'disconnector',
          'fuse',
          'line',
          'line',
          'transformer',
          'load',
          'earthing',
        ),
        ends: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 2 }),
        state: fc.constantFrom('open' as const, 'closed' as const),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([drawn, sourceAt]) =>
    [...drawn, { device: 'source' as const, ends: [sourceAt], state: 'closed' as const }].map(
      ({ device, ends, state }, at) => ({
        id: `A${String(at).padStart(2, '0')}`,
        device,
        nodes: ENDS.has(device) ? `n${ends[0]}` : ends.map((end) => `n${end}`).join(' '),
        ...(SWITCHES.has(device) && { state }),
      }),
    ),
  );

const ENDS: ReadonlySet<DeviceKind> = new Set(['source', 'load', 'earthing']);
