import type { FieldValues } from '../../../domain/kit/entity/entity.ts';
import type { Write } from '../../../domain/kit/entity/write.ts';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import { type SurveyForm, surveyForm } from '../../../domain/surveys/survey-form.ts';
import { type SurveyTemplate, surveyTemplate } from '../../../domain/surveys/survey-template.ts';

/** A version that is to be asked. */
export interface NewVersion {
  readonly formId: string;
  readonly title: string;
  readonly formVersion: string;
  readonly content: JsonDocument;
}

const LONGEST = surveyForm.fields.title.maxLength;

/**
 * A template and its first version. The template comes first, as a draft that asks nothing: the form names it, and only then
 * can it name the form.
 */
export function newTemplateWrites(
  template: FieldValues & { readonly id: string },
  version: NewVersion,
): Write[] {
  const create: Write = {
    kind: 'create',
    entity: surveyTemplate.name,
    values: { ...template, status: 'draft', revision: 1 },
  };
  return [create, ...versionWrites(template.id, version, 1)];
}

/** A draft that asks the same; of a form it has a first version of its own. */
export function copyWrites(
  template: FieldValues & { readonly id: string },
  form: SurveyForm | null,
): Write[] {
  const create: Write = { kind: 'create', entity: surveyTemplate.name, values: template };
  if (form === null) return [create];
  const { title, formVersion, content } = form;
  const formId = uuidv7();
  const version = { formId, title, formVersion: formVersion ?? '', content: documentIn(content) };
  return [create, ...versionWrites(template.id, version, 1, { formId })];
}

/** The next version of a template that is there. */
export function newVersionWrites(
  template: SurveyTemplate,
  versions: readonly SurveyForm[],
  version: NewVersion,
): Write[] {
  return versionWrites(template.id, version, nextVersionNumber(template, versions));
}

/** Counts on from the highest: an older version may be the one that is asked. */
export function nextVersionNumber(template: SurveyTemplate, versions: readonly SurveyForm[]): number {
  return (
    1 +
    greatestOf(
      template.revision,
      versions.map(({ revision }) => revision),
    )
  );
}

/** What makes a version the one that is asked. */
export function askedVersion(formId: string, revision: number): FieldValues {
  return { formId, revision, status: 'published' };
}

function versionWrites(
  templateId: string,
  { formId, title, formVersion, content }: NewVersion,
  revision: number,
  changes = askedVersion(formId, revision),
): Write[] {
  const form = {
    id: formId,
    templateId,
    revision,
    title: title.slice(0, LONGEST),
    formVersion: formVersion.slice(0, LONGEST) || null,
    content,
  };
  return [
    { kind: 'create', entity: surveyForm.name, values: form },
    { kind: 'update', entity: surveyTemplate.name, id: templateId, changes },
  ];
}
