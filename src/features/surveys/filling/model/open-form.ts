import type { Json } from '../../../../domain/kit/fields/field.ts';
import type { CompiledForm } from '../../../../domain/surveys/form/compile.ts';
import { QUESTION_TYPES } from '../../../../domain/surveys/form/definition.ts';
import { isQuestionPart } from '../../../../domain/surveys/form/form-part.ts';
import type { FormFiles, FormPictures } from '../../../../domain/surveys/form/stored-form.ts';
import { readyForm } from '../../../../domain/surveys/ready-form.ts';

export interface OpenedForm {
  readonly form: CompiledForm;
  readonly files: FormFiles;
  readonly pictures: FormPictures;
}

/** A stored form, ready to be filled in; `too_new`: made by a later version of the app than this device has. */
export function openForm(stored: Json | undefined): OpenedForm | 'too_new' | 'broken' {
  const { form, files, pictures, problems } = readyForm(stored);
  const known: readonly string[] = QUESTION_TYPES;
  const isKnown = form.parts.every((part) => !isQuestionPart(part) || known.includes(part.item.type));
  if (!isKnown || problems.some(({ code }) => code === 'unknown_function')) return 'too_new';
  return problems.length > 0 ? 'broken' : { form, files, pictures };
}
