import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { JsonDocument } from '../../src/domain/kit/fields/field.ts';
import { contentFrom } from '../support/forms.ts';
import { type Place, useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const TECHNICIAN = 'tech1@demo.example';

const FORM = `
| survey |              |        |        |          |              |
|        | type         | name   | label  | required | constraint   |
|        | date         | day    | Day    | yes      | . <= today() |
|        | begin repeat | pole   | Pole   |          |              |
|        | integer      | height | Height | yes      | . < 60       |
|        | end repeat   |        |        |          |              |
`;

describe('a form without signal', () => {
  const world = useWorld();

  test('is published by a planner, filled in by a technician, and checked where and when that was', async () => {
    const planner = await world.at(PLANNER);
    const { survey, form } = await published(planner);
    await settle(planner);
    const tech = await world.at(TECHNICIAN);
    // Later than the day in UTC, and no later where it is said.
    const day = '2026-11-23';
    await tech.desk.repository.update('survey', survey.id, {
      status: 'Completed',
      formId: form.id,
      record: { day, pole: [{ height: 9 }, { height: 12 }] },
      recordedAt: `${day}T00:30:00.000Z`,
      recordedIn: 'Europe/Paris',
    });
    world.server().clock.advance(3 * 24 * 3_600_000);
    await settle(tech, planner);
    expect(await outboxList(tech.desk.database)).toEqual([]);
    expect(await issuesList(tech.desk.database)).toEqual([]);
    expect(await planner.desk.row('survey', survey.id)).toMatchObject({
      status: 'Completed',
      record: { day, pole: [{ height: 9 }, { height: 12 }] },
    });
  });

  test('is not completed on a device with an answer missing, and the answers stay', async () => {
    const planner = await world.at(PLANNER);
    const { survey, form } = await published(planner);
    await settle(planner);
    const tech = await world.at(TECHNICIAN);
    const record = { day: '2026-11-20', pole: [{ height: 9 }, {}] };
    await tech.desk.repository.update('survey', survey.id, { formId: form.id, record, recordedIn: 'UTC' });
    const done = tech.desk.repository.update('survey', survey.id, { status: 'Completed' });
    await expect(done).rejects.toMatchObject({
      details: [{ path: 'record/pole[2]/height', code: 'not_answered', name: 'Height' }],
    });
    expect(await tech.desk.row('survey', survey.id)).toMatchObject({ record });
  });

  test('that two people fill in at once asks the second, and keeps what both said', async () => {
    const planner = await world.at(PLANNER);
    const { survey, form } = await published(planner);
    await settle(planner);
    const tech = await world.at(TECHNICIAN);
    const fill = ({ desk }: Place, record: JsonDocument) =>
      desk.repository.update('survey', survey.id, { formId: form.id, record, recordedIn: 'UTC' });
    await fill(planner, { day: '2026-11-20' });
    await fill(tech, { day: '2026-11-21', pole: [{ height: 9 }] });
    await settle(planner, tech);
    expect(await tech.desk.row('survey', survey.id)).toMatchObject({ record: { day: '2026-11-20' } });
    const [issue] = await issuesList(tech.desk.database);
    expect(issue?.conflicts).toMatchObject([
      { path: 'record', mine: { day: '2026-11-21' }, theirs: { day: '2026-11-20' } },
    ]);
    await resolveConflict(tech.desk.database, issue?.id ?? '', 'mine', tech.device.tools);
    await settle(tech, planner);
    expect(await planner.desk.row('survey', survey.id)).toMatchObject({ record: { pole: [{ height: 9 }] } });
  });

  async function published({ desk: { repository } }: Place) {
    const template = await repository.create('surveyTemplate', {
      name: 'Poles',
      category: 'safety_inspection',
    });
    const content = await contentFrom(FORM);
    const form = await repository.create('surveyForm', { title: 'Poles', templateId: template.id, content });
    await repository.update('surveyTemplate', template.id, { status: 'published', formId: form.id });
    const order = await repository.create('workOrder', { title: 'Poles', type: 'inspection' });
    const assignedTo = (await world.server().signIn(TECHNICIAN)).user.id;
    const survey = await repository.create('survey', {
      title: 'Walk',
      workOrderId: order.id,
      templateId: template.id,
      assignedTo,
    });
    return { form, survey };
  }
});

async function settle(...places: readonly Place[]): Promise<void> {
  for (const { device } of places) await device.sync();
}
