import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import papaparse from 'papaparse';
import { visibility } from '../../../src/domain/identity/permission.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { contentIn, type FormFiles } from '../../../src/domain/surveys/form/stored-form.ts';
import { type ReadyForm, readyForm } from '../../../src/domain/surveys/ready-form.ts';
import { survey } from '../../../src/domain/surveys/survey.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';

/** A survey that a phone may fill in: its form is named after it, so that what comes back is that survey's. */
export interface SurveyToFillIn {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly title: string;
  readonly formId: string;
  readonly revision: number;
  readonly content: Json;
}

/** More than anybody has before them; a list that never ends is none. */
const MOST = 200;

interface Wanted {
  readonly surveyId: string;
  /** The version that a phone filled in, whichever is asked by now; absent: the one to be filled in. */
  readonly revision?: number;
}

/** The surveys of the actor that are not done and ask a form: with the version they were begun with, else the one asked now. */
export async function openForms(
  database: Database,
  actor: Actor,
  wanted?: Wanted,
): Promise<SurveyToFillIn[]> {
  if (visibility(actor.permissions, survey.subject) === 'none') return [];
  if (wanted && !isUuid(wanted.surveyId)) return [];
  const only = wanted ? sql`and surveys.id = ${wanted.surveyId}::uuid` : sql``;
  const asked =
    wanted?.revision === undefined
      ? sql`survey_forms.id = coalesce(surveys.form_id, survey_templates.form_id)`
      : sql`survey_forms.template_id = surveys.template_id and survey_forms.revision = ${wanted.revision}`;
  return inTenant(database, actor, async (trx) => {
    const { rows } =
      await sql<SurveyToFillIn>`select surveys.tenant_id as "tenantId", surveys.id as "surveyId", surveys.title,
        survey_forms.id as "formId", survey_forms.revision,
        case when row_number() over (partition by survey_forms.id order by surveys.updated_at, surveys.id) = 1
          then survey_forms.content end as content
      from surveys
      join survey_templates on (survey_templates.tenant_id, survey_templates.id) = (surveys.tenant_id, surveys.template_id)
      join survey_forms on survey_forms.tenant_id = surveys.tenant_id
        and ${asked}
      where surveys.tenant_id = ${actor.tenantId} and surveys.assigned_to = ${actor.userId}
        and surveys.status <> all (${survey.statuses.settled}::text[]) and surveys.deleted_at is null
        and survey_forms.deleted_at is null ${only}
      order by surveys.updated_at, surveys.id limit ${MOST}`.execute(trx);
    return withContent(rows);
  });
}

/** A version comes with the first of its surveys alone: a large one is read once. */
function withContent(rows: readonly SurveyToFillIn[]): SurveyToFillIn[] {
  const contents = new Map<string, Json>();
  for (const { formId, content } of rows) if (content !== null) contents.set(formId, content);
  return rows.map((row) => ({ ...row, content: contents.get(row.formId) ?? null }));
}

/** Null: it cannot be filled in. */
export function compiledForm({ content }: Pick<SurveyToFillIn, 'content'>): ReadyForm | null {
  const ready = readyForm(content);
  return ready.problems.length > 0 ? null : ready;
}

/** The tables beside it; nothing is compiled for them. */
export function filesOf({ content }: Pick<SurveyToFillIn, 'content'>): FormFiles {
  return contentIn(content).files;
}

/** A table beside the form, as comma-separated values. A row is kept without its empty cells: each column is one of some row. */
export function fileText(files: FormFiles, name: string): string | null {
  const rows = Object.hasOwn(files, name) ? files[name] : undefined;
  if (rows === undefined) return null;
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return papaparse.unparse({ fields, data: [...rows] });
}

/** As OpenRosa names the hash of a file. */
export function openRosaHash(text: string): string {
  return `md5:${createHash('md5').update(text).digest('hex')}`;
}
