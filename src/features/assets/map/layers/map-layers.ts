import type { EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
import { entities } from '../../../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../../../domain/work-orders/work-order.ts';
import type { MarkLook } from '../grid-map/mark-looks.ts';

/** Records that are shown beside the assets, each kind switched on and off by itself: above others what is more dangerous not to see. */
export const RECORD_LAYERS = ['outages', 'switching', 'workOrders', 'surveys', 'warehouses'] as const;

/** And people, who are no records: where they were last is on the server alone. */
export const LAYER_NAMES = [...RECORD_LAYERS, 'crews'] as const;

export type RecordLayer = (typeof RECORD_LAYERS)[number];
export type LayerName = (typeof LAYER_NAMES)[number];

interface MapLayer {
  readonly entity: EntityDefinition;
  /** What of it is shown: what is over lies nowhere. */
  readonly filters: Readonly<Record<string, string>>;
  /** Where it has an instant, it is over. */
  readonly endsWith?: string;
  /** Its asset is what it is about as a whole: its line is drawn with it. */
  readonly isOfAsset?: boolean;
  readonly sort: string;
  readonly look: MarkLook;
}

/** Marks of assets are told apart by form; these are pins, told from each other by their signs. */
function pin(sign: string, colour: string): MarkLook {
  return { shape: 'pin', sign, colour };
}

/** In these somebody counts on a section being switched, or soon will. */
const BEING_SWITCHED = 'Approved,Switching,Isolated,ClearanceIssued,Released';

export const MAP_LAYERS: Readonly<Record<RecordLayer, MapLayer>> = {
  outages: {
    entity: entities.outage,
    filters: {},
    endsWith: 'endedAt',
    sort: '-startedAt',
    look: pin('!', '#a11a14'),
  },
  switching: {
    entity: entities.switchingRequest,
    filters: { status: BEING_SWITCHED },
    isOfAsset: true,
    sort: 'requestedStart',
    look: pin('X', '#8a3b8f'),
  },
  workOrders: {
    entity: entities.workOrder,
    filters: { status: OPEN_WORK_ORDERS },
    sort: 'dueDate',
    look: pin('J', '#806000'),
  },
  surveys: {
    entity: entities.survey,
    filters: { status: 'Draft,Scheduled,InProgress' },
    sort: 'scheduledDate',
    look: pin('?', '#00704a'),
  },
  warehouses: { entity: entities.warehouse, filters: {}, sort: 'name', look: pin('H', '#0b5cad') },
};

const CREWS = { named: entities.crew, look: pin('C', '#00647a') } as const;

/** What is dangerous not to see is shown until somebody switches it off. */
export const FIRST_LAYERS: readonly LayerName[] = ['outages', 'switching'];

/** The greater one lies above. */
export function rankOf(name: LayerName): number {
  return LAYER_NAMES.length - LAYER_NAMES.indexOf(name);
}

/** The entity whose name it bears. */
export function entityOfLayer(name: LayerName): EntityDefinition {
  return name === 'crews' ? CREWS.named : MAP_LAYERS[name].entity;
}

export function lookOf(name: LayerName): MarkLook {
  return name === 'crews' ? CREWS.look : MAP_LAYERS[name].look;
}

/** @param name whatever the style asks for */
export function layerLook(name: string): MarkLook | undefined {
  const layer = LAYER_NAMES.find((known) => known === name);
  return layer && lookOf(layer);
}

/** The layer that shows records of an entity. */
export function layerOf(entity: string): RecordLayer | undefined {
  return RECORD_LAYERS.find((name) => MAP_LAYERS[name].entity.name === entity);
}
