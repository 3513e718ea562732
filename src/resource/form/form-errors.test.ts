import { describe, expect, it } from 'vitest';
import { asset } from '../../domain/assets/asset.ts';
import { crew } from '../../domain/field-ops/crew.ts';
import { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { survey } from '../../domain/surveys/survey.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { checkValues } from './form-errors.ts';

const ORDER = '01990000-0000-7000-8000-000000000001';

describe('what a form says about its values', () => {
  it('names every required field that is empty', () => {
    const errors = checkValues(survey, { title: null, status: null, workOrderId: null }, 'create');
    expect(errors).toEqual([
      { path: 'title', code: 'required' },
      { path: 'status', code: 'required' },
      { path: 'workOrderId', code: 'required' },
    ]);
  });

  it('is silent about a good row', () => {
    expect(checkValues(survey, { title: 'Tower 4', status: 'Draft', workOrderId: ORDER }, 'create')).toEqual(
      [],
    );
  });

  it('lets an unsaved change leave everything else alone', () => {
    expect(checkValues(workOrder, { title: 'New title' }, 'update')).toEqual([]);
    expect(checkValues(workOrder, { title: null }, 'update')).toEqual([{ path: 'title', code: 'required' }]);
  });

  it('says how long a text and how large a number may be', () => {
    expect(checkValues(asset, { name: 'x'.repeat(201), latitude: 91 }, 'update')).toEqual([
      { path: 'name', code: 'too_long', max: 200 },
      { path: 'latitude', code: 'out_of_range', min: -90, max: 90 },
    ]);
  });

  it('says how long one answer and all of them together may be', () => {
    const { maxLength, maxSize } = survey.fields.answers;
    const answers = (count: number, length: number) => ({
      answers: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`q${index}`, 'x'.repeat(length)]),
      ),
    });
    expect(checkValues(survey, answers(2, maxLength + 1), 'update')).toEqual(
      ['answers/q0', 'answers/q1'].map((path) => ({ path, code: 'too_long', max: maxLength })),
    );
    expect(checkValues(survey, answers(maxSize / maxLength, maxLength), 'update')).toEqual([
      { path: 'answers', code: 'too_long', max: maxSize },
    ]);
    expect(checkValues(survey, answers(maxSize / maxLength - 1, maxLength), 'update')).toEqual([]);
  });

  it('tells words and half numbers from numbers out of range', () => {
    expect(checkValues(asset, { nominalVoltage: 'high' }, 'update')[0]?.code).toBe('invalid_type');
    expect(checkValues(asset, { criticality: 2.5 }, 'update')).toEqual([
      { path: 'criticality', code: 'too_many_places', places: 0 },
    ]);
    expect(checkValues(asset, { latitude: '?1.250' }, 'update')[0]?.code).toBe('ambiguous_number');
    const price = { items: [{ id: 'a', position: 'a', name: 'x', unitPrice: 1.00005 }] };
    expect(checkValues(procurementOrder, price, 'update')).toEqual([
      { path: 'items/0/unitPrice', code: 'too_many_places', places: 4 },
    ]);
  });

  it('refuses a reference that was typed but never found', () => {
    expect(checkValues(survey, { workOrderId: 'WO-12' }, 'update')).toEqual([
      { path: 'workOrderId', code: 'reference_not_found' },
    ]);
  });

  it('takes a time of day as HH:MM and nothing else', () => {
    const codes = (shiftStart: string) =>
      checkValues(crew, { shiftStart }, 'update').map(({ path, code }) => `${path} ${code}`);
    expect(['00:00', '07:30', '23:59'].flatMap(codes)).toEqual([]);
    for (const wrong of ['7:00', '24:00', '07:60', '0700', 'noon'])
      expect(codes(wrong), wrong).toEqual(['shiftStart invalid_value']);
    expect(checkValues(crew, { shiftStart: null }, 'update')).toEqual([]);
  });

  it('points at the field of the list item that is wrong', () => {
    const checklist = [
      { label: 'Earth rod', kind: 'passFail' },
      { label: '', kind: 'number' },
    ];
    expect(checkValues(jobSheet, { checklist }, 'update')).toEqual([
      { path: 'checklist/1/label', code: 'required' },
    ]);
  });

  it('has nothing to say about what a newer server gave the items of a list', () => {
    const checklist = [{ label: 'Earth rod', kind: 'passFail', torque: 12 }];
    expect(checkValues(jobSheet, { checklist }, 'update')).toEqual([]);
    expect(checkValues(jobSheet, { torque: 12 }, 'update')).toHaveLength(1);
  });
});

it('no required text of any entity is written with nothing to be seen', () => {
  const taken = ENTITIES.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) => {
      if (field.kind !== 'text' || !field.required || field.format) return [];
      // What only the server writes is refused whatever it is.
      if (checkValues(entity, { [name]: 'x' }, 'update').length > 0) return [];
      const [error] = checkValues(entity, { [name]: '\u200b ' }, 'update');
      return error?.code === 'required' && error.path === name ? [] : [`${entity.name}.${name}`];
    }),
  );
  expect(taken).toEqual([]);
});
