import { gatesOf } from '../../src/domain/gates.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Gate } from '../../src/domain/kit/rules/gate.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { type Api, newId, unique } from '../support/api.ts';
import {
  ACCEPTED,
  AFTER,
  BEFORE,
  confirmedBy,
  countOf,
  DRY,
  earth,
  failed,
  formSurveyOf,
  GAS,
  item,
  onAsset,
  PERMIT,
  REPORTED,
  SIGNED,
  STOP,
  sheetBelow,
  sheetOf,
  surveyOf,
} from './gate-values.ts';

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
  readonly beside?: (maker: Api, id: string) => Promise<AnyRow>;
}

export const GATE_CASES: readonly GateCase[] = [
  gate('jobSheet', 0, {
    missing: { code: 'permit_not_shown' },
    lacking: async (maker) => sheetOf(maker, { permitRequired: true }),
    fulfilling: PERMIT,
  }),
  ...[
    { code: 'permit_expired', window: { permitValidUntil: BEFORE } },
    { code: 'permit_not_valid_yet', window: { permitValidFrom: AFTER } },
  ].map(({ code, window }) =>
    gate('jobSheet', 0, {
      missing: { code },
      lacking: async (maker) => ({
        ...(await sheetOf(maker, { permitRequired: true })),
        ...PERMIT,
        ...window,
      }),
      fulfilling: { permitValidFrom: BEFORE, permitValidUntil: AFTER },
    }),
  ),
  gate('jobSheet', 1, {
    missing: { code: 'not_signed' },
    lacking: async (maker) => sheetOf(maker, { signatureRequired: true }),
    fulfilling: SIGNED,
  }),
  gate('jobSheet', 2, {
    missing: { code: 'not_answered', name: 'Proved dead' },
    lacking: async (maker) => ({
      ...(await sheetOf(maker, {})),
      checklist: [item({ label: 'Proved dead', kind: 'passFail' })],
    }),
    fulfilling: { checklist: [item({ label: 'Proved dead', kind: 'passFail', result: 'pass' })] },
  }),
  ...[
    { demands: 'noteOnFail', code: 'fail_without_note', given: { note: 'It hums' } },
    { demands: 'photoOnFail', code: 'fail_without_photograph', given: { photographs: newId() } },
  ].map(({ demands, code, given }) =>
    gate('jobSheet', 2, {
      missing: { code, name: 'Proved dead' },
      lacking: async (maker) => ({ ...(await sheetOf(maker, {})), checklist: [failed({ [demands]: true })] }),
      fulfilling: { checklist: [failed({ [demands]: true, ...given })] },
    }),
  ),
  // What these amount to is read from their value: no app has to say that they failed.
  ...[
    { kind: 'series', readings: 'L1, L2 [..2]', value: 'L1: 1; L2: 3' },
    { kind: 'choices', options: 'Rust, cracks', failOptions: 'cracks', value: 'Rust, cracks' },
    { kind: 'timer', max: 1, value: '2026-11-23T06:00:00.000Z/2026-11-23T06:05:00.000Z' },
  ].map((step) => measured('fail_without_note', { ...step, noteOnFail: true }, { note: 'It hums' })),
  measured('not_answered', { kind: 'series', readings: 'L1, L2', value: 'L1: 1' }, { value: 'L1: 1; L2: 3' }),
  measured(
    'not_answered',
    { kind: 'timer', value: '2026-11-23T06:00:00.000Z/' },
    { value: '2026-11-23T06:00:00.000Z/2026-11-23T06:05:00.000Z' },
  ),
  gate('jobSheet', 2, {
    missing: { code: 'fail_without_order', name: 'Proved dead' },
    lacking: async (maker) => ({
      ...(await sheetOf(maker, {})),
      checklist: [failed({ orderOnFail: true })],
    }),
    // The order of the sheet stands for one that follows: any that is there will do.
    fulfilling: ({ workOrderId = null }) => ({
      checklist: [failed({ orderOnFail: true, followUpId: workOrderId })],
    }),
  }),
  gate('jobSheet', 3, {
    missing: { code: 'nobody_signed_on' },
    lacking: async (maker) => ({ ...(await sheetOf(maker, {})), signOnRequired: true }),
    fulfilling: ({ assignedTo = null }) => ({ signOns: [item(confirmedBy('A lineman', assignedTo))] }),
  }),
  gate('jobSheet', 4, {
    missing: { code: 'work_stopped' },
    lacking: async (maker) => ({ ...(await sheetOf(maker, {})), pauses: [STOP] }),
    fulfilling: { pauses: [{ ...STOP, until: AFTER }] },
  }),
  gate('workOrder', 0, {
    missing: { code: 'permit_not_shown' },
    lacking: async () => ({ title: unique('Order'), type: 'repair', permitRequired: true }),
    fulfilling: { permitNumber: 'PTW-2' },
  }),
  gate('workOrder', 0, {
    missing: { code: 'permit_not_shown' },
    lacking: async () => ({ title: unique('Order'), type: 'repair', permitRequired: true }),
    fulfilling: {},
    beside: (maker, id) => sheetBelow(maker, id, PERMIT),
  }),
  gate('workOrder', 1, {
    missing: { code: 'no_sheet_signed' },
    lacking: async () => ({ title: unique('Order'), type: 'repair', signatureRequired: true }),
    fulfilling: {},
    beside: (maker, id) => sheetBelow(maker, id, SIGNED),
  }),
  gate('installation', 0, {
    missing: { code: 'out_of_limits', name: 'Earth' },
    lacking: async (maker) => ({ ...(await onAsset(maker, 'Other')), ...ACCEPTED, tests: earth(9) }),
    fulfilling: { tests: earth(0.4) },
  }),
  gate('installation', 0, {
    missing: { code: 'not_measured', name: 'Earth' },
    lacking: async (maker) => ({ ...(await onAsset(maker, 'Other')), ...ACCEPTED, tests: earth(null) }),
    fulfilling: { tests: earth(0.4) },
  }),
  gate('installation', 1, {
    missing: { code: 'not_done', name: 'Torqued' },
    lacking: async (maker) => ({
      ...(await onAsset(maker, 'Other')),
      ...ACCEPTED,
      checklist: [item({ text: 'Torqued', done: false })],
    }),
    fulfilling: { checklist: [item({ text: 'Torqued', done: true })] },
  }),
  gate('installation', 2, {
    missing: { code: 'nobody_accepts' },
    lacking: (maker) => onAsset(maker, 'Other'),
    fulfilling: ACCEPTED,
  }),
  gate('decommissioning', 0, {
    missing: { code: 'sf6_not_said' },
    lacking: (maker) => onAsset(maker, 'Breaker'),
    fulfilling: { sf6Kg: 0 },
  }),
  gate('decommissioning', 0, {
    missing: { code: 'oil_not_said' },
    lacking: (maker) => onAsset(maker, 'PowerTransformer'),
    fulfilling: { oilLitres: 0 },
  }),
  gate('decommissioning', 1, {
    missing: { code: 'no_manifest' },
    lacking: async (maker) => ({
      ...(await onAsset(maker, 'Breaker')),
      ...GAS,
      certificateNumber: 'CD-1',
    }),
    fulfilling: { manifestNumber: 'WM-1' },
  }),
  gate('decommissioning', 2, {
    missing: { code: 'no_certificate' },
    lacking: async (maker) => ({ ...(await onAsset(maker, 'Breaker')), ...GAS, manifestNumber: 'WM-1' }),
    fulfilling: { certificateNumber: 'CD-1' },
  }),
  gate('manufacturingOrder', 0, {
    missing: { code: 'not_done', name: 'Weld' },
    lacking: async () => ({
      product: unique('Clamp'),
      quantity: 1,
      steps: [item({ name: 'Weld', status: 'Pending' })],
    }),
    fulfilling: { steps: [item({ name: 'Weld', status: 'Completed' })] },
  }),
  gate('bom', 0, {
    missing: { code: 'no_parts' },
    lacking: async () => ({ name: unique('Clamp') }),
    fulfilling: { lines: [item({ name: 'Bolt', quantity: 2 })] },
  }),
  gate('survey', 0, {
    missing: { code: 'not_answered', name: 'Is it dry?' },
    lacking: async (maker) => surveyOf(maker),
    fulfilling: { answers: { dry: 'yes' } },
  }),
  gate('survey', 1, {
    missing: { code: 'not_answered', name: 'Is it dry?' },
    lacking: formSurveyOf,
    fulfilling: { record: { dry: 'yes', depth: 4 } },
  }),
  gate('survey', 1, {
    missing: { code: 'answer_wrong', name: 'depth' },
    lacking: async (maker) => ({ ...(await formSurveyOf(maker)), record: { dry: 'yes', depth: 400 } }),
    fulfilling: { record: { dry: 'yes', depth: 4 } },
  }),
  gate('surveyTemplate', 0, {
    missing: { code: 'no_questions' },
    lacking: async () => ({ name: unique('Template'), category: 'safety_inspection' }),
    fulfilling: { questions: [DRY] },
  }),
  gate('surveyTemplate', 1, {
    missing: { code: 'form_of_another_template' },
    lacking: async (maker) => ({
      name: unique('Template'),
      category: 'safety_inspection',
      formId: (await formSurveyOf(maker))['formId'] ?? null,
    }),
    fulfilling: { formId: null, questions: [DRY] },
  }),
  gate('shipment', 0, {
    missing: { code: 'nobody_received' },
    lacking: async () => ({ title: unique('Trip') }),
    fulfilling: { receivedBy: 'The gate keeper' },
  }),
  gate('stockCount', 0, {
    missing: { code: 'nothing_counted' },
    lacking: countOf,
    fulfilling: ({ lines }) => ({
      lines: itemsOf(lines).map((line) => ({ ...line, counted: 5, expected: 3 })),
    }),
  }),
  gate('plan', 0, {
    missing: { code: 'no_reason' },
    lacking: async () => ({ name: unique('Plan') }),
    fulfilling: { rejectionReason: 'Too dear' },
  }),
  ...REPORTED.map(({ place, code, fulfilling }) =>
    gate('faultReport', place, {
      missing: { code },
      lacking: async () => ({ title: unique('It hums'), kind: 'noise' }),
      fulfilling,
    }),
  ),
];

function gate(name: string, place: number, rest: Omit<GateCase, 'title' | 'entity' | 'gate'>): GateCase {
  const entity = entityNamed(name);
  const found = gatesOf(entity)[place];
  if (!found) throw new Error(`${name} has no gate ${place}`);
  const by = rest.beside ? ' by a sheet' : '';
  return { title: `${name} ${place} ${rest.missing.code}${by}`, entity, gate: found, ...rest };
}

/** A step of which the value says what it amounts to. */
function measured(code: string, step: FieldValues, given: FieldValues): GateCase {
  const asked = { label: 'Proved dead', ...step };
  const { title, ...rest } = gate('jobSheet', 2, {
    missing: { code, name: 'Proved dead' },
    lacking: async (maker) => ({ ...(await sheetOf(maker, {})), checklist: [item(asked)] }),
    fulfilling: { checklist: [item({ ...asked, ...given })] },
  });
  return { ...rest, title: `${title} of a ${String(step['kind'])}` };
}
