import { READING } from '../kit/fields/measures.ts';

/** What a checklist item asks for. A `meter` reading goes to the asset's plans by that meter as well. */
const CHECKLIST_KINDS = [
  'passFail',
  'number',
  'series',
  'meter',
  'choice',
  'choices',
  'timer',
  'text',
  'photo',
] as const;
const CHECKLIST_RESULTS = ['pass', 'fail', 'notApplicable'] as const;

/** The steps of a sheet, as a planner writes them and a crew answers them. */
export const CHECKLIST_FIELD = {
  kind: 'items',
  maxItems: 200,
  marked: {
    words: [
      'label',
      'kind',
      'options',
      'failOptions',
      'readings',
      'unit',
      'min',
      'max',
      'noteOnFail',
      'photoOnFail',
      'orderOnFail',
      'showWhenStep',
      'showWhenAnswer',
    ],
    marks: ['result', 'value', 'note', 'photographs', 'followUpId'],
  },
  item: {
    label: { kind: 'text', maxLength: 300, required: true },
    kind: { kind: 'choice', values: CHECKLIST_KINDS, required: true },
    result: { kind: 'choice', values: CHECKLIST_RESULTS },
    /** Of several choices these with commas between, of a series each reading by its name, of a timer its interval. Of a photograph, and of steps that failed in older apps: ids of the sheet's attachments, with blanks between. */
    value: { kind: 'text', maxLength: 1000 },
    /** What a choice is made from, with commas between. */
    options: { kind: 'text', maxLength: 1000 },
    /** Answers of a choice by which the step counts as failed, with commas between. */
    failOptions: { kind: 'text', maxLength: 1000 },
    /** What a series measures: names with commas between, each with limits of its own in brackets (`step-series.ts`). */
    readings: { kind: 'text', maxLength: 1000 },
    unit: { kind: 'text', maxLength: 20 },
    min: READING,
    max: READING,
    note: { kind: 'text', maxLength: 2000, multiline: true },
    /** How a step failed. */
    photographs: { kind: 'text', maxLength: 1000, format: 'photographs' },
    /** The order that was made because the step failed. */
    followUpId: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    /** What a fail demands before the sheet is completed (`fail-demands.ts`). */
    noteOnFail: { kind: 'flag' },
    photoOnFail: { kind: 'flag' },
    orderOnFail: { kind: 'flag' },
    /** The id of an earlier step, and the answer by which this one is asked: an outcome, or what was chosen (`shown-steps.ts`). */
    showWhenStep: { kind: 'text', maxLength: 100, identifier: true },
    showWhenAnswer: { kind: 'text', maxLength: 300 },
  },
} as const;
