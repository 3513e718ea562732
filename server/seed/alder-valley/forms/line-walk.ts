import { readFileSync } from 'node:fs';
import type { FormDefinition } from '../../../../src/domain/surveys/form/definition.ts';
import { storedContent } from '../../../../src/domain/surveys/form/stored-form.ts';
import { readFormFile } from '../../../../src/domain/surveys/xlsform/read-form-file.ts';
import { readXlsForm } from '../../../../src/domain/surveys/xlsform/read-xlsform.ts';
import { type Calendar, type SeedRow, seedId } from '../../seed-kit.ts';
import { PLANNER } from '../work/work-orders.ts';

const TEMPLATE = seedId('demo-tenant', 'survey-template', 'line-walk');
const FORMS = ['first', 'second'].map((key) => seedId('demo-tenant', 'survey-form', key));
const [FIRST = '', SECOND = ''] = FORMS;

/** The template that asks a form: its first version had no signature. */
export function lineWalkTemplate(): SeedRow {
  return {
    id: TEMPLATE,
    createdBy: PLANNER,
    createdDaysAgo: 70,
    changedDaysAgo: 15,
    values: {
      name: 'Line walk',
      description: 'Pole by pole, in English and in French: what is damaged, and where trees come near.',
      category: 'condition_assessment',
      status: 'published',
      revision: 2,
      pluginId: null,
      formId: SECOND,
      questions: [],
    },
  };
}

export async function lineWalkForms(): Promise<SeedRow[]> {
  const bytes = readFileSync(new URL('line-walk.md', import.meta.url));
  const { sheets } = await readFormFile(bytes, 'line-walk.md');
  const { definition, form } = readXlsForm(sheets, 'line-walk.md');
  if (form === null) throw new Error('the form of the demo has a mistake');
  const items = definition.items.filter(({ name }) => name !== 'signed');
  return [versionOf({ ...definition, items, version: '2026-06-01' }, 1), versionOf(definition, 2)];
}

function versionOf(definition: FormDefinition, revision: number): SeedRow {
  const days = 85 - revision * 35;
  return {
    id: FORMS[revision - 1] ?? '',
    createdBy: PLANNER,
    createdDaysAgo: days,
    changedDaysAgo: days,
    values: {
      title: definition.title,
      templateId: TEMPLATE,
      revision,
      formVersion: definition.version,
      content: storedContent({ definition, files: {} }),
    },
  };
}

/** The surveys that are made with it, by their titles; the walk that is done was done by the first version. */
export function withLineWalks(surveys: readonly SeedRow[], calendar: Calendar): SeedRow[] {
  return surveys.map((survey) => {
    const { title, completedDate } = survey.values;
    const isDone = title === WALKED;
    if (!isDone && title !== TO_WALK) return survey;
    const answers = isDone && {
      formId: FIRST,
      recordedAt: calendar.past(WALK_DAY, 15),
      recordedIn: 'Europe/London',
      record: { day: completedDate ?? null, ...WALK },
    };
    return { ...survey, values: { ...survey.values, templateId: TEMPLATE, ...answers } };
  });
}

const TO_WALK = 'Ski road poles: which are older than forty years';
const WALKED = 'Lower Ski road, pole by pole';
const WALK_DAY = -20;

const WALK = {
  line: 'ski',
  section: 'ski-lower',
  pole: [
    { number: 'SR 1', place: '54.7216 -2.5871 412 4', condition: 'good' },
    {
      number: 'SR 2',
      place: '54.7224 -2.5858 415 5',
      condition: 'worn',
      damage: ['leaning', 'stay'],
      tilt: 6.5,
    },
    { number: 'SR 3', place: '54.7233 -2.5846 419 4', condition: 'dangerous', damage: ['rot'] },
  ],
  bad: '1',
  trees: 'yes',
  where: 'SR 2 and SR 3',
  remarks: 'The gate beside SR 1 is locked; the farm has the key.',
};
