import { useState } from 'react';
import { firstRows } from '../../../data/read/list-query.ts';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import { entities } from '../../../domain/registry.ts';
import { withFileChoices } from '../../../domain/surveys/form/choice-lists.ts';
import type { CompiledForm } from '../../../domain/surveys/form/compile.ts';
import type { FormDefinition } from '../../../domain/surveys/form/definition.ts';
import type { FormFiles } from '../../../domain/surveys/form/stored-form.ts';
import { askedAnswers } from '../../../domain/surveys/form-report/asked-answers.ts';
import type { FilledSurvey } from '../../../domain/surveys/form-report/record-tables.ts';
import { readyForm } from '../../../domain/surveys/ready-form.ts';
import { recordState } from '../../../domain/surveys/record-state.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive, useLiveAnswer } from '../../../session/use-live.ts';
import { type ReportFilters, reportedSurveys, surveyDay } from '../report/use-report.ts';

/** More versions than a report lays over each other; what only older ones asked is left out. */
const MOST_VERSIONS = 100;

/** Surveys that are prepared before the screen may draw again. */
const AT_ONCE = 50;

export interface FilledForm {
  /** The versions that were answered, the newest first. */
  readonly versions: readonly FormDefinition[];
  readonly surveys: readonly FilledSurvey[];
}

/** The surveys on this device that answer any version of a template's form. Undefined while they are looked up. */
export function useFilledSurveys(templateId: string, filters: ReportFilters): FilledForm | undefined {
  const { database, zone } = useWorkspace();
  const people = usePeople();
  const [known] = useState(() => new Map<string, JsonDocument>());
  const { from, to, status } = filters;
  const found = useLive(
    database,
    async (local) => {
      const byTemplate = { entity: entities.surveyForm, filters: { templateId }, sort: '-updatedAt' };
      const forms = await firstRows(local, byTemplate, MOST_VERSIONS);
      const surveys = await reportedSurveys(local, templateId, { from, to, status }, zone);
      return { forms, surveys: surveys.filter(({ formId }) => formId !== null) };
    },
    [templateId, from, to, status, zone],
  );
  const nameOf = (person: string | null) => (person === null ? '' : personName(people, person));
  return useLiveAnswer(
    async () => found && filledForm(found, { known, zone, nameOf }),
    [found, people, zone],
  );
}

interface Preparing {
  /** Records without what is not asked, by survey and moment: the form works out which once. */
  readonly known: Map<string, JsonDocument>;
  readonly zone: string;
  readonly nameOf: (person: string | null) => string;
}

interface FoundSurveys {
  readonly forms: readonly SurveyForm[];
  readonly surveys: readonly Survey[];
}

async function filledForm({ forms, surveys }: FoundSurveys, preparing: Preparing): Promise<FilledForm> {
  const newestFirst = forms.toSorted((left, right) => right.revision - left.revision);
  const answered = new Set(surveys.map(({ formId }) => formId));
  const versions = new Map(
    newestFirst.filter(({ id }) => answered.has(id)).map((form) => [form.id, versionOf(form)] as const),
  );
  const filled: FilledSurvey[] = [];
  for (const [place, survey] of surveys.entries()) {
    const version = versions.get(survey.formId ?? '');
    if (version) filled.push(filledSurvey(survey, version, preparing));
    if (place % AT_ONCE === AT_ONCE - 1) await drawn();
  }
  return { versions: [...versions.values()].map(({ definition }) => definition), surveys: filled };
}

interface Version {
  readonly said: string;
  /** With the choices that come from files. */
  readonly definition: FormDefinition;
  readonly files: FormFiles;
  /** Null: it cannot be filled in, and everything counts as asked. */
  readonly compiled: CompiledForm | null;
}

function versionOf({ content, revision, formVersion }: SurveyForm): Version {
  const { form, files, problems } = readyForm(content);
  const said = formVersion || String(revision);
  const whole = withFileChoices({ definition: form.definition, files });
  return { said, definition: whole, files, compiled: problems.length > 0 ? null : form };
}

function filledSurvey(row: Survey, version: Version, { known, zone, nameOf }: Preparing): FilledSurvey {
  const key = `${row.id} ${row.updatedAt}`;
  const record = known.get(key) ?? askedRecord(row, version);
  known.set(key, record);
  const { id, title, status } = row;
  const assignedTo = nameOf(row.assignedTo);
  return { id, title, status, day: surveyDay(row, zone), assignedTo, version: version.said, record };
}

function askedRecord(row: Survey, { definition, files, compiled }: Version): JsonDocument {
  const record = documentIn(row.record);
  if (!compiled) return record;
  const language = definition.defaultLanguage;
  return askedAnswers(record, recordState(row, compiled, { files, language }));
}

/** Lets the screen take a press in between. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
