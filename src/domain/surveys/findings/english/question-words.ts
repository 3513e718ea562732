import type { DetailWords } from '../../../kit/values/detail.ts';
import type { QuestionValues } from '../question-values.ts';

/** What is said of a row of questions, in English. */
export const QUESTION_ENGLISH: DetailWords<QuestionValues, string> = {
  missing_type: ({ name }) => `"${name}" needs a type`,
  unknown_type: ({ written, nearest, takesList }) =>
    `There is no question type "${written}"${nearest === null ? '' : `; did you mean "${nearest}${takesList ? ' list' : ''}"?`}`,
  file_left_out: ({ written }) =>
    `"${written}" is left out: files beside a form are added when it is published`,
  map_left_out: ({ written }) => `"${written}" is left out: maps are not edited by forms here`,
  never_ended: ({ bracket }) => `This ${bracket} is never ended`,
  nothing_to_end: ({ bracket }) => `No ${bracket} can end here: nothing is open`,
  other_to_end: ({ bracket, open, row }) => `No ${bracket} can end here: the ${open} of row ${row} is open`,
  too_deep: ({ most }) => `Groups lie in each other more than ${most} times`,
  missing_name: () => 'A question or group needs a name',
  no_name: ({ name, example }) =>
    `"${name}" is no name: it begins with a letter or _, and has letters, digits, _ . - and no spaces; for example "${example}"`,
  no_root_name: ({ name }) => `"${name}" is no name of an element`,
  name_of_metadata: () => '"meta" is what records call their own metadata',
  audit_named_otherwise: () => 'A question of the type "audit" is always called "audit"',
  name_twice: ({ name, row }) => `"${name}" stands in row ${row} already, in the same group`,
  repeat_called_as_record: ({ name }) => `"${name}" is what the whole record is called`,
  repeats_called_alike: ({ name, row }) => `The repeat of row ${row} is called "${name}" too`,
  question_without_label: ({ name }) => `"${name}" has no label`,
  unknown_list: ({ list, nearest }) =>
    `There is no list "${list}"${nearest === null ? '' : `; did you mean "${nearest}"?`}`,
  unknown_geometry: ({ wanted }) => `reference-geometry: "${wanted}" is no list, file or repeat`,
  space_in_choice: ({ value, list }) =>
    `The choice "${value}" of "${list}" has a space, which parts the answers of this question`,
  no_choice_file: ({ source }) =>
    `"${source}" is no file for choices: its name ends with .csv, .xml or .geojson`,
  filtered_other: () =>
    'A filtered list has no "or_other": give the list a choice "other" and ask for it in a question of its own',
  ambiguous_source: ({ name, first, second }) =>
    `"${name}" stands for ${first} already, and cannot stand for ${second}`,
  missing_calculation: ({ name }) => `"${name}" needs a calculation`,
  unreadable_trigger: ({ written }) =>
    `"${written}" is not understood: questions are written \${name}, with commas between`,
  missing_trigger: ({ name }) => `"${name}" needs a trigger`,
  silent_trigger: ({ name }) => `Nobody is asked "${name}", so that it starts nothing`,
  not_calculated: ({ name }) => `"${name}" is a place and cannot be calculated`,
};
