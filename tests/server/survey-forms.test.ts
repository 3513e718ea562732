import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type Api, apiOf, unique } from '../support/api.ts';
import { contentFrom } from '../support/forms.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const FORM = `
| survey |                  |         |          |          |                |            |
|        | type             | name    | label    | required | constraint     | relevant   |
|        | date             | day     | Day      | yes      | . <= today()   |            |
|        | begin repeat     | pole    | Pole     |          |                |            |
|        | integer          | height  | Height   | yes      | . < 60         |            |
|        | select_one state | state   | State    |          |                |            |
|        | text             | why     | Why      | yes      |                | \${state} = 'bad' |
|        | end repeat       |         |          |          |                |            |
| choices |           |      |       |
|         | list_name | name | label |
|         | state     | good | Good  |
|         | state     | bad  | Bad   |
`;

describe('surveys of a template that asks a form', () => {
  let server: TestApp;
  let planner: Api;
  let tech: Api;
  let template: AnyRow;
  let form: AnyRow;
  let workOrderId: string;

  beforeAll(async () => {
    server = await startTestApp();
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    tech = apiOf(server.app, await server.signIn('tech1@demo.example'));
    template = await planner.create('/surveys/v1/templates', {
      name: unique('Poles'),
      category: 'safety_inspection',
    });
    form = await planner.create('/surveys/v1/forms', {
      title: 'Poles',
      templateId: template.id,
      content: await contentFrom(FORM),
    });
    await expectTaken(
      planner.call('PUT', `/surveys/v1/templates/${template.id}`, {
        name: template['name'] ?? '',
        category: 'safety_inspection',
        status: 'published',
        formId: form.id,
      }),
    );
    ({ id: workOrderId } = await planner.create('/work-orders', {
      title: 'Poles',
      type: 'inspection',
      assignees: [tech.person.user.id],
    }));
  });
  afterAll(() => server.close());

  const survey = (values: FieldValues = {}) =>
    tech.call('POST', '/surveys/v1/surveys', {
      title: unique('Walk'),
      workOrderId,
      templateId: template.id,
      status: 'Completed',
      ...values,
    });
  const filledIn = (record: FieldValues, more: FieldValues = {}) =>
    survey({ formId: form.id, record, recordedIn: 'UTC', ...more });

  it('are not completed with nothing filled in', async () => {
    const { status, problem } = await survey();
    expect([status, problem.details]).toEqual([
      409,
      [expect.objectContaining({ path: 'record', code: 'form_not_filled_in' })],
    ]);
  });

  it('name each question at fault, in which row', async () => {
    const record = { pole: [{ height: 12 }, { height: 99, state: 'bad' }, { height: 'x', state: 'new' }] };
    const { status, problem } = await filledIn(record);
    expect(status).toBe(409);
    expect(problem.details?.map(({ path, code, name }) => [path, code, name])).toEqual([
      ['record/day', 'not_answered', 'Day'],
      ['record/pole[2]/height', 'answer_wrong', 'Height'],
      ['record/pole[2]/why', 'not_answered', 'Why'],
      ['record/pole[3]/height', 'answer_wrong', 'Height'],
      ['record/pole[3]/state', 'answer_wrong', 'State'],
    ]);
  });

  it('keep their answers as values', async () => {
    const record = { day: '2026-02-03', pole: [{ height: 12, state: 'good' }, { height: 9 }] };
    const { row } = await filledIn(record);
    expect(row).toMatchObject({ status: 'Completed', record });
    const read = await planner.call('GET', `/surveys/v1/surveys/${row.id}`);
    expect(read.row['record']).toEqual(record);
  });

  it('are checked by the clock on which they were filled in', async () => {
    // Late in the evening in UTC it is the next day on Kiritimati already.
    const at = '2026-02-03T20:00:00.000Z';
    const there = { day: '2026-02-04', pole: [{ height: 9 }] };
    const answered = await filledIn(there, { recordedAt: at, recordedIn: 'Pacific/Kiritimati' });
    expect(answered.status, JSON.stringify(answered.body)).toBe(201);
    expect((await filledIn(there, { recordedAt: at, recordedIn: 'UTC' })).status).toBe(409);
  });

  it('take no record that is no object, or too long', async () => {
    for (const record of ['x', [], 4, { a: 'x'.repeat(100_001) }]) {
      const { status, problem } = await filledIn(record as FieldValues, { status: 'Draft' });
      expect([status, problem.details?.map(({ path }) => path)]).toEqual([400, ['record']]);
    }
  });

  it('name a form that is there', async () => {
    const { status, problem } = await survey({ formId: template.id });
    expect([status, problem.details?.[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'formId', code: 'reference_not_found' }),
    ]);
  });

  it('keep the version that they were begun with, which nobody changes or deletes', async () => {
    const { row } = await filledIn({ day: '2026-02-03', pole: [{ height: 9 }] }, { status: 'InProgress' });
    expect((await planner.call('PUT', `/surveys/v1/forms/${form.id}`, { title: 'Other' })).status).toBe(404);
    expect((await planner.call('DELETE', `/surveys/v1/forms/${form.id}`)).status).toBe(404);
    expect((await planner.call('DELETE', `/surveys/v1/templates/${template.id}`)).status).toBe(409);
    const next = await planner.create('/surveys/v1/forms', {
      title: 'Poles',
      templateId: template.id,
      revision: 2,
      content: await contentFrom(FORM.replace('. < 60', '. < 5')),
    });
    await planner.call('PUT', `/surveys/v1/templates/${template.id}`, {
      name: template['name'] ?? '',
      category: 'safety_inspection',
      status: 'published',
      formId: next.id,
    });
    const done = await tech.call('PUT', `/surveys/v1/surveys/${row.id}`, {
      title: row['title'] ?? '',
      workOrderId,
      templateId: template.id,
      formId: form.id,
      record: row['record'] ?? null,
      recordedIn: 'UTC',
      status: 'Completed',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  });

  it('are not made from a form that cannot be filled in', async () => {
    const content = await contentFrom(FORM);
    const broken = JSON.parse(JSON.stringify(content).replace('. <= today()', 'nonsense(')) as FieldValues;
    const bad = await planner.create('/surveys/v1/forms', {
      title: 'Broken',
      templateId: template.id,
      content: broken,
    });
    const { status, problem } = await filledIn({ day: '2026-02-03' }, { formId: bad.id });
    expect([status, problem.details?.[0]]).toEqual([
      409,
      expect.objectContaining({ path: 'formId', code: 'form_not_valid' }),
    ]);
  });

  it('are not made from a form of another shape, which is refused when it is published', async () => {
    const answer = await planner.call('POST', '/surveys/v1/forms', {
      title: 'Shapeless',
      templateId: template.id,
      content: { definition: { items: 5 } },
    });
    expect([answer.status, answer.problem.details?.[0]?.path]).toEqual([400, 'content/definition/items']);
  });

  it('stop a form that would keep the server busy, and whoever waits behind it', async () => {
    const rows = Array.from({ length: 900 }, () => ({ height: 9 }));
    const heavy = `
| survey |              |        |        |                                |
|        | type         | name   | label  | calculation                    |
|        | begin repeat | pole   | Pole   |                                |
|        | integer      | height | Height |                                |
|        | calculate    | all    |        | count(../../pole[height < sum(../pole/height)]) |
|        | end repeat   |        |        |                                |
`;
    const made = await planner.create('/surveys/v1/forms', {
      title: 'Heavy',
      templateId: template.id,
      content: await contentFrom(heavy),
    });
    const { status, problem } = await filledIn({ pole: rows }, { formId: made.id });
    expect([status, problem.details?.[0]?.code]).toEqual([409, 'form_not_valid']);
  });

  it('name a form of their own template', async () => {
    const other = await planner.create('/surveys/v1/templates', {
      name: unique('Other'),
      category: 'safety_inspection',
    });
    const easy = await planner.create('/surveys/v1/forms', {
      title: 'Easy',
      templateId: other.id,
      content: { definition: {} },
    });
    const { status, problem } = await filledIn({}, { formId: easy.id });
    expect([status, problem.details?.[0]?.code]).toEqual([409, 'form_of_another_template']);
    const published = await planner.call('PUT', `/surveys/v1/templates/${template.id}`, {
      name: template['name'] ?? '',
      category: 'safety_inspection',
      status: 'published',
      formId: easy.id,
    });
    expect([published.status, published.problem.details?.[0]?.code]).toEqual([
      409,
      'form_of_another_template',
    ]);
  });

  it('are published by who may write templates alone', async () => {
    const answer = await tech.call('POST', '/surveys/v1/forms', {
      title: 'Mine',
      templateId: template.id,
      content: await contentFrom(FORM),
    });
    expect(answer.status).toBe(403);
    expect((await tech.call('GET', `/surveys/v1/forms/${form.id}`)).status).toBe(200);
  });
});

async function expectTaken(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
}
