import { describe, expect, it, test } from 'vitest';
import { mergedEdit } from '../../data/rows/merge-edit.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { survey } from '../../domain/surveys/survey.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { valuesToSave } from '../form/save-form.ts';
import { changedInputs, type FormValues, toFormValues } from '../inputs/form-values.ts';
import { beginEdit, beginNew, type FormDraft } from './begin-form.ts';

const NAMES = ['title', 'location', 'remedy', 'estimatedHours', 'permitRequired', 'assignees', 'tasks'];
const task = (id: string, more: FieldValues = {}) => ({
  id,
  position: id,
  title: `Task ${id}`,
  assignee: null,
  startDate: null,
  endDate: null,
  done: false,
  ...more,
});

/** The same as a form holds it. */
const typedTask = (id: string, more: FormValues = {}) => ({
  ...task(id),
  assignee: '',
  startDate: '',
  endDate: '',
  ...more,
});

function order(values: FieldValues): AnyRow {
  return {
    id: 'w',
    tenantId: 't',
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    title: 'Line 4',
    location: 'Bay 1',
    remedy: null,
    estimatedHours: null,
    permitRequired: false,
    assignees: [],
    tasks: [task('a'), task('b')],
    ...values,
  };
}

/** What Cancel leaves behind of a form that was opened on `row`. */
function putAside(row: AnyRow, typed: FormValues): FormDraft {
  const before = toFormValues(workOrder, NAMES, row);
  return { values: changedInputs(before, { ...before, ...typed }), opened: row };
}

/** What saving the form changes as it was first shown, of the row as it is then. */
function saved(draft: FormDraft, row: AnyRow, told: FieldValues | null = null) {
  const { before, shown, opened } = beginEdit(workOrder, NAMES, row, draft);
  const conflicts = Object.entries(told ?? {}).map(([path, theirs]) => ({
    path,
    theirs,
    base: null,
    mine: null,
  }));
  const values = valuesToSave(workOrder, before, shown, opened);
  return { shown, values: mergedEdit(workOrder, { opened: opened ?? {}, told: conflicts }, values, row) };
}

describe('a draft of yesterday over the row of today', () => {
  it('restores only what was typed, and saves only that', () => {
    const today = order({ location: 'Bay 9', remedy: 'New fuse', permitRequired: true });
    const { shown, values } = saved(putAside(order({}), { title: 'Line 5 ' }), today);
    expect(shown).toMatchObject({
      title: 'Line 5 ',
      location: 'Bay 9',
      remedy: 'New fuse',
      permitRequired: true,
    });
    expect(values).toEqual({ title: 'Line 5' });
  });

  it('keeps the ticks and tasks that came since', () => {
    const draft = putAside(order({}), { tasks: [typedTask('a'), typedTask('b'), typedTask('c')] });
    const today = order({ tasks: [task('a', { done: true }), task('d')] });
    const { shown, values } = saved(draft, today);
    const both = [task('a', { done: true }), task('c'), task('d')];
    expect(shown.tasks).toMatchObject(both.map(({ id, done }) => ({ id, done })));
    expect(values).toEqual({ tasks: both });
  });

  it('keeps who was assigned since', () => {
    const draft = putAside(order({ assignees: ['u1'] }), { assignees: ['u1', 'u2'] });
    expect(saved(draft, order({ assignees: ['u3'] })).values).toEqual({ assignees: ['u3', 'u2'] });
  });

  test.each<[string, FormValues, FieldValues, FieldValues]>([
    ['a text', { location: 'Bay 2' }, { location: 'Bay 3' }, { location: 'Bay 3' }],
    ['a text that was emptied', { location: '' }, { location: 'Bay 3' }, { location: 'Bay 3' }],
    ['a number', { estimatedHours: '2' }, { estimatedHours: 3 }, { estimatedHours: 3 }],
    [
      'a part of an item',
      { tasks: [typedTask('a', { title: 'Mine' }), typedTask('b')] },
      { tasks: [task('a', { title: 'Theirs' }), task('b')] },
      { 'tasks/a/title': 'Theirs' },
    ],
  ])('what both changed is shown as typed and spoken of at the first save: %s', (_, typed, theirs, told) => {
    const draft = putAside(order({}), typed);
    const today = order(theirs);
    expect(() => saved(draft, today)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
    const { shown, values } = saved(draft, today, told);
    expect(shown).toMatchObject(typed);
    expect(toFormValues(workOrder, Object.keys(values), values)).toMatchObject(typed);
  });

  it('says nothing of what both changed to the same', () => {
    const draft = putAside(order({}), { location: 'Bay 2' });
    expect(saved(draft, order({ location: 'Bay 2' })).values).toEqual({});
  });

  it('is put aside again as the same change', () => {
    const first = beginEdit(
      workOrder,
      NAMES,
      order({ location: 'Bay 3' }),
      putAside(order({}), { location: 'Bay 2' }),
    );
    const again = { values: changedInputs(first.before, first.shown), opened: first.opened ?? {} };
    expect(again.values).toEqual({ location: 'Bay 2' });
    expect(() => saved(again, order({ location: 'Bay 3' }))).toThrow('Somebody else changed the same');
  });

  it('keeps JSON that nobody can read yet, as a change of the list as it was then', () => {
    const draft = putAside(order({}), { tasks: '[{"title": ' });
    const { shown, opened } = beginEdit(workOrder, NAMES, order({ tasks: [task('z')] }), draft);
    expect(shown.tasks).toBe('[{"title": ');
    expect(opened?.tasks).toEqual([task('a'), task('b')]);
  });

  it('keeps the answers of a survey that others gave since', () => {
    const row = (answers: Json) => order({ answers });
    const then = row({ q1: 'old' });
    const draft = { values: { answers: { q1: 'mine' } }, opened: then };
    const today = row({ q1: 'old', q2: 'theirs' });
    const { before, shown, opened } = beginEdit(survey, ['answers'], today, draft);
    const values = valuesToSave(survey, before, shown, opened);
    expect(mergedEdit(survey, { opened: opened ?? {} }, values, today)).toEqual({
      answers: { q1: 'mine', q2: 'theirs' },
    });
  });
});

describe('a draft of an older app, which did not keep what the row was', () => {
  const older = (typed: FormValues): FormDraft => ({
    values: { ...toFormValues(workOrder, NAMES, order({})), ...typed },
  });

  it('is spoken of wherever it differs from today’s row, for nobody knows who changed it', () => {
    const today = order({ location: null, remedy: 'New fuse', permitRequired: true, estimatedHours: 3 });
    let refusal: unknown;
    try {
      saved(older({ title: 'Line 5' }), today);
    } catch (error) {
      refusal = error;
    }
    const named = (refusal as { conflicts: { path: string }[] }).conflicts.map(({ path }) => path);
    expect(named.toSorted()).toEqual(['estimatedHours', 'location', 'permitRequired', 'remedy', 'title']);
  });

  it('takes back no task and nobody', () => {
    const today = order({ tasks: [task('a'), task('b'), task('d')], assignees: ['u1'] });
    const { shown, values } = saved(
      older({ tasks: [typedTask('a'), typedTask('b'), typedTask('c')] }),
      today,
    );
    expect(shown.assignees).toEqual(['u1']);
    expect(values).toEqual({ tasks: [task('a'), task('b'), task('c'), task('d')] });
  });
});

describe('a form without a draft', () => {
  it('writes no item that nobody touched otherwise than it was stored', () => {
    const row = order({ tasks: [{ id: 'a', position: 'a', title: ' Task a ' }, task('b')] });
    const { before, shown, opened } = beginEdit(workOrder, NAMES, row, null);
    const now = { ...shown, tasks: (shown.tasks as Json[]).slice(0, 1) };
    expect(valuesToSave(workOrder, before, now, opened)).toEqual({
      tasks: [{ id: 'a', position: 'a', title: ' Task a ' }],
    });
  });

  it('of a new record holds its defaults, what the link says, and the draft', () => {
    const { before, shown, opened } = beginNew(
      workOrder,
      ['title', 'priority', 'location'],
      { location: 'Bay 1' },
      { values: { title: 'Begun' } },
    );
    expect(before).toEqual({ title: '', priority: 'medium', location: 'Bay 1' });
    expect(shown).toEqual({ ...before, title: 'Begun' });
    expect(opened).toBeNull();
  });
});
