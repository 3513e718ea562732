import type { SketchState } from '../../domain/network/switching/sketch.ts';

/** How the network stands behind a step of a switching request, as it goes along with the map's address. */
export interface SwitchingOnMap {
  readonly requestId: string;
  /** Of the request, as a person would name it. */
  readonly title: string;
  /** Steps that were played; 0: none yet. */
  readonly upTo: number;
  /** What lies around the work. */
  readonly elements: readonly SwitchedElement[];
  /** There is more around it. */
  readonly isCut: boolean;
  /** What the last of the steps made dead and live, as `id-words.ts` has them. */
  readonly dead: Uint32Array;
  readonly live: Uint32Array;
}

interface SwitchedElement {
  /** Of the asset. */
  readonly id: string;
  readonly state: SketchState;
  /** Null: it is no switch. */
  readonly position: 'open' | 'closed' | null;
}

export function switchingState(switching: SwitchingOnMap) {
  return { switching };
}

/** @param state of the router's location; undefined where nobody came with switching */
export function switchingIn(state: unknown): SwitchingOnMap | undefined {
  if (typeof state !== 'object' || state === null || !('switching' in state)) return undefined;
  return state.switching as SwitchingOnMap; // `switchingState` alone writes it, and the browser keeps it as it is
}

/** The step of a request's page that its address names. */
export const STEP_IN_ADDRESS = 'step';
