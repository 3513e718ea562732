import { type FormDefinition, isGroup, type Texts } from '../../src/domain/surveys/form/definition.ts';
import {
  type FormPart,
  formParts,
  repeatsAround,
  shortPath,
} from '../../src/domain/surveys/form/form-part.ts';

/** What a form asks, for people and programs that read it elsewhere. */
export function describedForm(definition: FormDefinition | null) {
  const { title = '', version = '', languages = [] } = definition ?? {};
  const named = languages.filter((language) => language !== '');
  const parts = definition === null ? [] : formParts(definition);
  return {
    title,
    version,
    languages: named,
    questions: parts.map((part) => describedPart(part, definition)),
  };
}

function describedPart(part: FormPart, definition: FormDefinition | null) {
  const { item } = part;
  const repeat = repeatsAround(part.parent)[0];
  const shared = {
    name: item.name,
    path: shortPath(part),
    type: isGroup(item) ? item.kind : item.type,
    label: shown(item.label),
    hint: shown(item.hint),
    relevant: said(item.relevant),
    repeat: repeat ? shortPath(repeat) : null,
    appearance: item.appearance.join(' '),
  };
  if (isGroup(item)) {
    return {
      ...shared,
      constraint: null,
      calculation: null,
      required: false,
      count: said(item.count),
      choices: null,
    };
  }
  return {
    ...shared,
    constraint: said(item.constraint),
    constraintMessage: shown(item.constraintMessage),
    calculation: said(item.calculation),
    required: item.required === 'true()' ? true : (said(item.required) ?? false),
    readonly: item.readonly === 'true()' ? true : (said(item.readonly) ?? false),
    default: said(item.default),
    choiceFilter: said(item.choices?.filter ?? ''),
    choices: choicesOf(item.choices?.list, definition),
  };
}

function choicesOf(list: string | undefined, definition: FormDefinition | null) {
  if (list === undefined) return null;
  return (definition?.lists[list] ?? []).map(({ value, label }) => ({ name: value, label: shown(label) }));
}

/** One text where there is one language, else by language. */
function shown(texts: Texts): string | Texts {
  const languages = Object.keys(texts);
  return languages.length === 0
    ? ''
    : languages.length === 1 && languages[0] === ''
      ? (texts[''] ?? '')
      : texts;
}

function said(text: string): string | null {
  return text === '' ? null : text;
}
