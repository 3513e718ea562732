import { gatesOf } from '../../src/domain/gates.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity.ts';
import { itemsOf } from '../../src/domain/kit/field.ts';
import type { Gate } from '../../src/domain/kit/gate.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import { type Api, unique } from '../support/api.ts';

/** A record that does not fulfil a gate, and what it takes. */
export interface GateCase {
  readonly title: string;
  readonly entity: EntityDefinition;
  readonly gate: Gate;
  /** What the refusal names. */
  readonly missing: { readonly code: string; readonly name?: string };
  /** Values of the record, with what it stands on. */
  readonly lacking: (maker: Api) => Promise<FieldValues>;
  readonly fulfilling: FieldValues | ((row: AnyRow) => FieldValues);
  /** What else has to have happened: a sheet below the order. */
  readonly beside?: (maker: Api, id: string) => Promise<void>;
}

/** The way into a gate's status from outside of it. */
export interface GateStep extends GateCase {
  readonly from: string;
  readonly status: string;
}

const AT = '2026-11-20T08:00:00.000Z';
const item = (values: FieldValues) => ({ id: 'g1', position: 'a0', ...values });
const ACCEPTED = { acceptedBy: 'Control room' };
const GAS = { sf6Kg: 12 };
const DRY = item({ key: 'dry', label: 'Is it dry?', type: 'yesNo', required: true });

/** Each gate by each status that it stands before, from everywhere that a write may come from. */
export const GATE_STEPS: readonly GateStep[] = cases().flatMap((each) =>
  each.gate.statuses.flatMap((status, place) =>
    waysTo(each.entity, status)
      // What went back into the store is asked for no papers.
      .filter((from) => from !== 'ReturnedToStock' && !each.gate.statuses.slice(place).includes(from))
      .map((from) => ({ ...each, from, status, title: `${each.title}: ${from} to ${status}` })),
  ),
);

export const GATE_CASES = cases();

/** Every gate that is declared, as `entity place`. */
export const DECLARED = ENTITIES.flatMap((entity) =>
  gatesOf(entity).map((_, place) => `${entity.name} ${place}`),
);

function cases(): GateCase[] {
  return [
    gate(
      'jobSheet',
      0,
      { code: 'permit_not_shown' },
      {
        lacking: async (maker) => sheetOf(maker, { permitRequired: true }),
        fulfilling: { permitNumber: 'PTW-1', permitConfirmedAt: AT },
      },
    ),
    gate(
      'jobSheet',
      1,
      { code: 'not_signed' },
      {
        lacking: async (maker) => sheetOf(maker, { signatureRequired: true }),
        fulfilling: { signedBy: 'A customer', signature: 'M 1 1 L 9 9', signedAt: AT },
      },
    ),
    gate(
      'jobSheet',
      2,
      { code: 'not_answered', name: 'Proved dead' },
      {
        lacking: async (maker) => ({
          ...(await sheetOf(maker, {})),
          checklist: [item({ label: 'Proved dead', kind: 'passFail' })],
        }),
        fulfilling: { checklist: [item({ label: 'Proved dead', kind: 'passFail', result: 'pass' })] },
      },
    ),
    gate(
      'workOrder',
      0,
      { code: 'permit_not_shown' },
      {
        lacking: async () => ({ title: unique('Order'), type: 'repair', permitRequired: true }),
        fulfilling: { permitNumber: 'PTW-2' },
      },
    ),
    gate(
      'workOrder',
      1,
      { code: 'no_sheet_signed' },
      {
        lacking: async () => ({ title: unique('Order'), type: 'repair', signatureRequired: true }),
        fulfilling: {},
        beside: async (maker, workOrderId) => {
          const signed = { signedBy: 'A customer', signature: 'M 1 1 L 9 9', signedAt: AT };
          const assignedTo = maker.person.user.id;
          await maker.create('/job-sheets', { title: unique('Sheet'), assignedTo, workOrderId, ...signed });
        },
      },
    ),
    gate(
      'installation',
      0,
      { code: 'out_of_limits', name: 'Earth' },
      {
        lacking: async (maker) => ({ ...(await onAsset(maker, 'Other')), ...ACCEPTED, tests: earth(9) }),
        fulfilling: { tests: earth(0.4) },
      },
    ),
    gate(
      'installation',
      0,
      { code: 'not_measured', name: 'Earth' },
      {
        lacking: async (maker) => ({ ...(await onAsset(maker, 'Other')), ...ACCEPTED, tests: earth(null) }),
        fulfilling: { tests: earth(0.4) },
      },
    ),
    gate(
      'installation',
      1,
      { code: 'not_done', name: 'Torqued' },
      {
        lacking: async (maker) => ({
          ...(await onAsset(maker, 'Other')),
          ...ACCEPTED,
          checklist: [item({ text: 'Torqued', done: false })],
        }),
        fulfilling: { checklist: [item({ text: 'Torqued', done: true })] },
      },
    ),
    gate(
      'installation',
      2,
      { code: 'nobody_accepts' },
      {
        lacking: (maker) => onAsset(maker, 'Other'),
        fulfilling: ACCEPTED,
      },
    ),
    gate(
      'decommissioning',
      0,
      { code: 'sf6_not_said' },
      {
        lacking: (maker) => onAsset(maker, 'Breaker'),
        fulfilling: { sf6Kg: 0 },
      },
    ),
    gate(
      'decommissioning',
      0,
      { code: 'oil_not_said' },
      {
        lacking: (maker) => onAsset(maker, 'PowerTransformer'),
        fulfilling: { oilLitres: 0 },
      },
    ),
    gate(
      'decommissioning',
      1,
      { code: 'no_manifest' },
      {
        lacking: async (maker) => ({
          ...(await onAsset(maker, 'Breaker')),
          ...GAS,
          certificateNumber: 'CD-1',
        }),
        fulfilling: { manifestNumber: 'WM-1' },
      },
    ),
    gate(
      'decommissioning',
      2,
      { code: 'no_certificate' },
      {
        lacking: async (maker) => ({ ...(await onAsset(maker, 'Breaker')), ...GAS, manifestNumber: 'WM-1' }),
        fulfilling: { certificateNumber: 'CD-1' },
      },
    ),
    gate(
      'manufacturingOrder',
      0,
      { code: 'not_done', name: 'Weld' },
      {
        lacking: async () => ({
          product: unique('Clamp'),
          quantity: 1,
          steps: [item({ name: 'Weld', status: 'Pending' })],
        }),
        fulfilling: { steps: [item({ name: 'Weld', status: 'Completed' })] },
      },
    ),
    gate(
      'bom',
      0,
      { code: 'no_parts' },
      {
        lacking: async () => ({ name: unique('Clamp') }),
        fulfilling: { lines: [item({ name: 'Bolt', quantity: 2 })] },
      },
    ),
    gate(
      'survey',
      0,
      { code: 'not_answered', name: 'Is it dry?' },
      {
        lacking: async (maker) => surveyOf(maker),
        fulfilling: { answers: { dry: 'yes' } },
      },
    ),
    gate(
      'surveyTemplate',
      0,
      { code: 'no_questions' },
      {
        lacking: async () => ({ name: unique('Template'), category: 'safety_inspection' }),
        fulfilling: { questions: [DRY] },
      },
    ),
    gate(
      'shipment',
      0,
      { code: 'nobody_received' },
      {
        lacking: async () => ({ title: unique('Trip') }),
        fulfilling: { receivedBy: 'The gate keeper' },
      },
    ),
    gate(
      'stockCount',
      0,
      { code: 'nothing_counted' },
      {
        lacking: countOf,
        fulfilling: ({ lines }) => ({
          lines: itemsOf(lines).map((line) => ({ ...line, counted: 5, expected: 3 })),
        }),
      },
    ),
    gate(
      'plan',
      0,
      { code: 'no_reason' },
      {
        lacking: async () => ({ name: unique('Plan') }),
        fulfilling: { rejectionReason: 'Too dear' },
      },
    ),
  ];
}

function gate(
  name: string,
  place: number,
  missing: GateCase['missing'],
  rest: Pick<GateCase, 'lacking' | 'fulfilling'> & Partial<Pick<GateCase, 'beside'>>,
): GateCase {
  const entity = entityNamed(name);
  const found = gatesOf(entity)[place];
  if (!found) throw new Error(`${name} has no gate ${place}`);
  return { title: `${name} ${place} ${missing.code}`, entity, gate: found, missing, ...rest };
}

function earth(value: number | null) {
  return [item({ name: 'Earth', kind: 'earth', upperLimit: 1, value })];
}

async function sheetOf(maker: Api, asks: FieldValues): Promise<FieldValues> {
  const order = await maker.create('/work-orders', { title: unique('Order'), type: 'repair', ...asks });
  return { title: unique('Sheet'), assignedTo: maker.person.user.id, workOrderId: order.id };
}

async function onAsset(maker: Api, kind: string): Promise<FieldValues> {
  const { id } = await maker.create('/assets', { name: unique('Asset'), kind });
  return { title: unique('Life'), assetId: id };
}

async function surveyOf(maker: Api): Promise<FieldValues> {
  const name = unique('Template');
  const template = await maker.create('/surveys/v1/templates', {
    name,
    category: 'safety_inspection',
    questions: [DRY],
  });
  const order = await maker.create('/work-orders', { title: unique('Order'), type: 'inspection' });
  return { title: unique('Survey'), workOrderId: order.id, templateId: template.id };
}

async function countOf(maker: Api): Promise<FieldValues> {
  const [line] = (await maker.call('GET', '/inventory/stock-lines?limit=1')).body as AnyRow[];
  if (!line) throw new Error('the demo has stock');
  const lines = [item({ stockLineId: line.id, name: 'Fuse' })];
  return { title: unique('Count'), warehouseId: line['warehouseId'] ?? null, lines };
}

/** Statuses from which a write may lead there: by the lifecycle, or where there is none from the first one. */
function waysTo(entity: EntityDefinition, status: string): string[] {
  const { next } = entity.lifecycle ?? {};
  if (!next) return [String(entity.defaults['status'])];
  return Object.entries(next).flatMap(([from, to]) => (to.includes(status) ? [from] : []));
}
