import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { writeRows, writtenStores } from '../../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../../data/store/database.ts';
import type { AnyRow, FieldValues } from '../../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';
import { checkAnswers } from './form-checks.ts';

const TEMPLATE = '01920000-0000-7000-8000-000000000001';
const FORM = '01920000-0000-7000-8000-000000000002';
const BASE = { tenantId: 't', version: 1, createdBy: 'u', updatedBy: 'u' };
const AT = '2026-11-01T08:00:00.000Z';

let database: FieldDatabase;
let workspace: Workspace;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  // No more of it is asked for.
  workspace = { database } as unknown as Workspace;
  return () => database.dexie.close();
});

function rowOf(id: string, values: FieldValues): AnyRow {
  return { ...BASE, id, createdAt: AT, updatedAt: AT, ...values };
}

async function templateWith(values: FieldValues): Promise<void> {
  const entity = entityNamed('surveyTemplate');
  const question = {
    id: 'q1',
    key: 'height',
    position: 'a0',
    label: 'Height',
    type: 'number',
    required: true,
  };
  const after = rowOf(TEMPLATE, { name: 'Poles', status: 'published', questions: [question], ...values });
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    await writeRows(database, entity, [{ id: TEMPLATE, after }]);
  });
}

const values = (status: string, answers: FieldValues = {}) => ({ templateId: TEMPLATE, status, answers });
const survey = (more: FieldValues) => rowOf('01920000-0000-7000-8000-000000000003', more);

test('a survey that is being completed answers the questions of its template', async () => {
  await templateWith({ formId: null });
  const missing = [{ path: 'answers', code: 'required' }];
  expect(await checkAnswers(workspace, values('Completed'), survey({ status: 'InProgress' }))).toEqual(
    missing,
  );
  expect(await checkAnswers(workspace, values('Completed'), null)).toEqual(missing);
  expect(await checkAnswers(workspace, values('InProgress'), null)).toEqual([]);
  expect(await checkAnswers(workspace, values('Completed', { height: '4' }), null)).toEqual([]);
});

test('a survey that was completed is changed, whatever its template asks by now', async () => {
  await templateWith({ formId: null });
  expect(await checkAnswers(workspace, values('Completed'), survey({ status: 'Completed' }))).toEqual([]);
});

test('a survey that was filled in by a form is not asked the questions that its template asked before', async () => {
  await templateWith({ formId: FORM });
  expect(
    await checkAnswers(workspace, values('Completed'), survey({ status: 'InProgress', formId: FORM })),
  ).toEqual([]);
  expect(await checkAnswers(workspace, values('Completed'), survey({ status: 'InProgress' }))).toEqual([]);
});
