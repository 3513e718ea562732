import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DetailWords } from '../../../domain/kit/values/detail.ts';
import type { QuestionValues } from '../../../domain/surveys/findings/question-values.ts';

/** What a form writes is passed as a value: braces are signs of the catalogues. */
const REFERENCE = '${name}';

/** What is said of a row of questions. Words that stand in the sheet itself are those of XLSForm, in every language. */
export const QUESTION_TEXTS: DetailWords<QuestionValues, MessageDescriptor> = {
  missing_type: ({ name }) => msg`“${name}” needs a type`,
  unknown_type: unknownType,
  file_left_out: ({ written }) =>
    msg`“${written}” is left out: files beside a form are added when it is published`,
  map_left_out: ({ written }) => msg`“${written}” is left out: maps are not edited by forms here`,
  never_ended: ({ bracket }) => msg`No “end ${bracket}” follows`,
  nothing_to_end: ({ bracket }) => msg`There is nothing that “end ${bracket}” could end here`,
  other_to_end: ({ bracket, open, row }) =>
    msg`“end ${bracket}” cannot stand here: “begin ${open}” in row ${row} is not ended yet`,
  too_deep: ({ most }) => msg`Groups lie in each other more than ${most} times`,
  missing_name: () => msg`A question or group needs a name`,
  no_name: ({ name, example }) =>
    msg`“${name}” is no name: it begins with a letter or _, and has letters, digits, _ . - and no spaces; for example “${example}”`,
  no_root_name: ({ name }) => msg`“${name}” is no name of an element`,
  name_of_metadata: () => msg`“meta” is what records call their own metadata`,
  audit_named_otherwise: () => msg`A question of the type “audit” is always called “audit”`,
  name_twice: ({ name, row }) => msg`“${name}” stands in row ${row} already, in the same group`,
  repeat_called_as_record: ({ name }) => msg`“${name}” is what the whole record is called`,
  repeats_called_alike: ({ name, row }) => msg`The repeat of row ${row} is called “${name}” too`,
  question_without_label: ({ name }) => msg`“${name}” has no label`,
  unknown_list: ({ list, nearest }) =>
    nearest === null
      ? msg`There is no list “${list}”`
      : msg`There is no list “${list}”; did you mean “${nearest}”?`,
  unknown_geometry: ({ wanted }) => msg`reference-geometry: “${wanted}” is no list, file or repeat`,
  space_in_choice: ({ value, list }) =>
    msg`The choice “${value}” of “${list}” has a space, which parts the answers of this question`,
  no_choice_file: ({ source }) =>
    msg`“${source}” is no file for choices: its name ends with .csv, .xml or .geojson`,
  filtered_other: () =>
    msg`A filtered list has no “or_other”: give the list a choice “other” and ask for it in a question of its own`,
  ambiguous_source: ({ name, first, second }) =>
    msg`“${name}” stands for ${first} already, and cannot stand for ${second}`,
  missing_calculation: ({ name }) => msg`“${name}” needs a calculation`,
  unreadable_trigger: ({ written }) =>
    msg`“${written}” is not understood: questions are written ${REFERENCE}, with commas between`,
  missing_trigger: ({ name }) => msg`“${name}” needs a trigger`,
  silent_trigger: ({ name }) => msg`Nobody is asked “${name}”, so that it starts nothing`,
  not_calculated: ({ name }) => msg`“${name}” is a place and cannot be calculated`,
};

function unknownType({ written, nearest, takesList }: QuestionValues['unknown_type']): MessageDescriptor {
  if (nearest === null) return msg`There is no question type “${written}”`;
  return takesList
    ? msg`There is no question type “${written}”; did you mean “${nearest}” and a list?`
    : msg`There is no question type “${written}”; did you mean “${nearest}”?`;
}
