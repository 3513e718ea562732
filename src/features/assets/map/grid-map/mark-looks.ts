import { asset } from '../../../../domain/assets/asset.ts';

/** What a mark says: of what kind the asset is by shape and letter, and by colour its kind or its status. */
export interface MarkLook {
  readonly shape: MarkShape;
  /** Stands for a word in no language: it is the same on every map. */
  readonly sign: string;
  readonly colour: string;
}

export type MarkShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon' | 'pin';

/** What colours tell apart. */
export type MarkedBy = 'kind' | 'status';

/**
 * Told apart by people who see fewer colours too (Okabe and Ito 2008), darker, so that white letters on them have a contrast of
 * 4.5:1 and more.
 */
const BLUE = '#0b5cad';
const VERMILION = '#b0400a';
const PURPLE = '#8a3b8f';
const GREEN = '#00704a';
const SKY = '#1a6f99';
const OCHRE = '#806000';
const GREY = '#56606b';
const RED = '#a11a14';
const INK = '#2b3440';

type Kind = (typeof asset.fields.kind.values)[number];
type Status = (typeof asset.fields.status.values)[number];

const KIND_LOOKS: Readonly<Record<Kind, MarkLook>> = {
  Substation: { shape: 'square', sign: 'S', colour: BLUE },
  PowerPlant: { shape: 'hexagon', sign: 'G', colour: VERMILION },
  ConverterStation: { shape: 'hexagon', sign: 'C', colour: PURPLE },
  Junction: { shape: 'circle', sign: 'J', colour: GREY },
  Feeder: { shape: 'diamond', sign: 'F', colour: GREEN },
  VoltageLevel: { shape: 'square', sign: 'V', colour: PURPLE },
  Bay: { shape: 'square', sign: 'B', colour: SKY },
  Line: { shape: 'diamond', sign: 'W', colour: SKY },
  BusbarSection: { shape: 'square', sign: 'Z', colour: INK },
  PowerTransformer: { shape: 'circle', sign: 'T', colour: VERMILION },
  Breaker: { shape: 'square', sign: 'Q', colour: RED },
  Recloser: { shape: 'square', sign: 'R', colour: VERMILION },
  LoadBreakSwitch: { shape: 'square', sign: 'X', colour: OCHRE },
  Disconnector: { shape: 'diamond', sign: 'D', colour: PURPLE },
  GroundDisconnector: { shape: 'triangle', sign: 'E', colour: GREEN },
  Fuse: { shape: 'diamond', sign: 'U', colour: OCHRE },
  ACLineSegment: { shape: 'diamond', sign: 'L', colour: INK },
  ShuntCompensator: { shape: 'triangle', sign: 'K', colour: SKY },
  EnergySource: { shape: 'hexagon', sign: 'I', colour: RED },
  SynchronousMachine: { shape: 'hexagon', sign: 'M', colour: BLUE },
  EnergyConsumer: { shape: 'triangle', sign: 'N', colour: PURPLE },
  SurgeArrester: { shape: 'triangle', sign: 'A', colour: RED },
  Pole: { shape: 'circle', sign: 'P', colour: GREEN },
  Other: { shape: 'circle', sign: 'O', colour: INK },
};

const STATUS_LOOKS: Readonly<Record<Status, Omit<MarkLook, 'shape'>>> = {
  planned: { sign: '?', colour: GREY },
  underConstruction: { sign: '/', colour: OCHRE },
  readyForUse: { sign: '+', colour: BLUE },
  inUse: { sign: '=', colour: GREEN },
  notReadyForUse: { sign: '!', colour: RED },
  retired: { sign: '×', colour: INK },
};

/** Of a value that this app does not know, of a newer one. */
const UNKNOWN: MarkLook = { shape: 'circle', sign: ' ', colour: GREY };

export function kindLook(kind: string): MarkLook {
  return Object.hasOwn(KIND_LOOKS, kind) ? KIND_LOOKS[kind as Kind] : UNKNOWN; // just asked
}

export function statusLook(status: string): MarkLook {
  const own = Object.hasOwn(STATUS_LOOKS, status) ? STATUS_LOOKS[status as Status] : undefined; // just asked
  return { ...UNKNOWN, ...own };
}

/** Numbers of the values, as tiles have them. */
export function numberedLook(by: MarkedBy, kind: number, status: number): MarkLook {
  const ofKind = kindLook(asset.fields.kind.values[kind] ?? '');
  if (by === 'kind') return ofKind;
  const ofStatus = statusLook(asset.fields.status.values[status] ?? '');
  return { ...ofStatus, shape: ofKind.shape };
}

/** Corners in a square of one by one, from its upper left; none: it is round. */
export const SHAPE_CORNERS: Readonly<Record<MarkShape, readonly (readonly [number, number])[]>> = {
  circle: [],
  square: [
    [0.08, 0.08],
    [0.92, 0.08],
    [0.92, 0.92],
    [0.08, 0.92],
  ],
  diamond: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  triangle: [
    [0.5, 0],
    [1, 0.96],
    [0, 0.96],
  ],
  hexagon: [
    [0.25, 0.04],
    [0.75, 0.04],
    [1, 0.5],
    [0.75, 0.96],
    [0.25, 0.96],
    [0, 0.5],
  ],
  pin: [
    [0.5, 1],
    [0.12, 0.55],
    [0.08, 0.3],
    [0.26, 0.05],
    [0.5, 0],
    [0.74, 0.05],
    [0.92, 0.3],
    [0.88, 0.55],
  ],
};

/** Where the sign stands, as a share of the height. */
export const SIGN_HEIGHTS: Readonly<Record<MarkShape, number>> = {
  circle: 0.53,
  square: 0.53,
  diamond: 0.53,
  hexagon: 0.53,
  triangle: 0.64,
  pin: 0.42,
};
