import { workOrderId as demoOrderId } from '../../server/seed/alder-valley/work/work-orders.ts';
import { seedId } from '../../server/seed/seed-kit.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../src/domain/kit/fields/field.ts';
import { type Api, unique } from '../support/api.ts';

const AT = '2026-11-20T08:00:00.000Z';
export const BEFORE = '2026-11-20T07:00:00.000Z';
export const AFTER = '2199-11-20T09:00:00.000Z';
export const item = (values: FieldValues) => ({ id: 'g1', position: 'a0', ...values });
export const ACCEPTED = { acceptedBy: 'Control room' };
export const GAS = { sf6Kg: 12 };
export const DRY = item({ key: 'dry', label: 'Is it dry?', type: 'yesNo', required: true });

/** A step that failed, and what it demands. */
export const failed = (values: FieldValues) =>
  item({ label: 'Proved dead', kind: 'passFail', result: 'fail', ...values });

export const STOP = item({ reason: 'safety', note: 'The pole moves', from: BEFORE, until: null });

export const SIGNED = { signedBy: 'A customer', signature: 'M 1 1 L 9 9', signedAt: AT };
export const confirmedBy = (person: string, enteredBy: Json) => ({ person, at: AT, enteredBy });
export const PERMIT = { permitNumber: 'PTW-1', permitConfirmedAt: AT };

export function earth(value: number | null) {
  return [item({ name: 'Earth', kind: 'earth', upperLimit: 1, value })];
}

export async function sheetOf(maker: Api, asks: FieldValues): Promise<FieldValues> {
  const order = await maker.create('/work-orders', { title: unique('Order'), type: 'repair', ...asks });
  return { title: unique('Sheet'), assignedTo: maker.person.user.id, workOrderId: order.id };
}

export async function onAsset(maker: Api, kind: string): Promise<FieldValues> {
  const { id } = await maker.create('/assets', { name: unique('Asset'), kind });
  return { title: unique('Life'), assetId: id };
}

export async function surveyOf(maker: Api): Promise<FieldValues> {
  const name = unique('Template');
  const template = await maker.create('/surveys/v1/templates', {
    name,
    category: 'safety_inspection',
    questions: [DRY],
  });
  const order = await maker.create('/work-orders', { title: unique('Order'), type: 'inspection' });
  return { title: unique('Survey'), workOrderId: order.id, templateId: template.id };
}

/** Of a template that asks a form, which was begun. */
export async function formSurveyOf(maker: Api): Promise<FieldValues> {
  const { templateId = null, ...survey } = await surveyOf(maker);
  const form = await maker.create('/surveys/v1/forms', {
    title: unique('Form'),
    templateId,
    content: DRY_FORM,
  });
  return { ...survey, templateId, formId: form.id, record: {} };
}

const DRY_FORM = {
  definition: {
    items: [
      { kind: 'question', type: 'text', name: 'dry', label: { '': 'Is it dry?' }, required: 'true()' },
      { kind: 'question', type: 'integer', name: 'depth', constraint: '. < 100' },
    ],
  },
};

export async function countOf(maker: Api): Promise<FieldValues> {
  const [line] = (await maker.call('GET', '/inventory/stock-lines?limit=1')).body as AnyRow[];
  if (!line) throw new Error('the demo has stock');
  const lines = [item({ stockLineId: line.id, name: 'Fuse' })];
  return { title: unique('Count'), warehouseId: line['warehouseId'] ?? null, lines };
}

/** A sheet of the order, with what it proves. */
export async function sheetBelow(maker: Api, workOrderId: string, proof: FieldValues): Promise<AnyRow> {
  const assignedTo = maker.person.user.id;
  return maker.create('/job-sheets', { title: unique('Sheet'), assignedTo, workOrderId, ...proof });
}

/** What becomes of a report, by the gate that asks for it. */
export const REPORTED = [
  { place: 0, code: 'required', fulfilling: { workOrderId: demoOrderId('pole-14-town') } },
  { place: 1, code: 'required', fulfilling: { duplicateOf: seedId('demo-tenant', 'fault-report', 1) } },
  { place: 2, code: 'no_reason', fulfilling: { rejectionReason: 'A fuse in the house' } },
];
