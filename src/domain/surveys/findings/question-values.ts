import type { NoValues } from '../../kit/values/detail.ts';

/** What a row can begin and end. */
export type Bracket = 'group' | 'repeat' | 'loop';

/** What is said of a row of questions; `name` is the question's. */
export interface QuestionValues {
  missing_type: { name: string };
  /** `takesList`: the nearest is a type with a list of choices behind it. */
  unknown_type: { written: string; nearest: string | null; takesList: boolean };
  file_left_out: { written: string };
  map_left_out: { written: string };
  never_ended: { bracket: Bracket };
  nothing_to_end: { bracket: Bracket };
  other_to_end: { bracket: Bracket; open: Bracket; row: number };
  too_deep: { most: number };
  missing_name: NoValues;
  no_name: { name: string; example: string };
  no_root_name: { name: string };
  name_of_metadata: NoValues;
  audit_named_otherwise: NoValues;
  name_twice: { name: string; row: number };
  repeat_called_as_record: { name: string };
  repeats_called_alike: { name: string; row: number };
  question_without_label: { name: string };
  unknown_list: { list: string; nearest: string | null };
  unknown_geometry: { wanted: string };
  space_in_choice: { value: string; list: string };
  no_choice_file: { source: string };
  filtered_other: NoValues;
  /** A list or file that the name stands for already, and the other. */
  ambiguous_source: { name: string; first: string; second: string };
  missing_calculation: { name: string };
  unreadable_trigger: { written: string };
  missing_trigger: { name: string };
  silent_trigger: { name: string };
  not_calculated: { name: string };
}

/** By what kind of mistake; programs rely on these. */
export const QUESTION_CODES = {
  missing_type: 'missing_type',
  unknown_type: 'unknown_type',
  file_left_out: 'left_out',
  map_left_out: 'left_out',
  never_ended: 'unbalanced_group',
  nothing_to_end: 'unbalanced_group',
  other_to_end: 'unbalanced_group',
  too_deep: 'too_deep',
  missing_name: 'missing_name',
  no_name: 'invalid_name',
  no_root_name: 'invalid_name',
  name_of_metadata: 'reserved_name',
  audit_named_otherwise: 'reserved_name',
  name_twice: 'duplicate_name',
  repeat_called_as_record: 'duplicate_name',
  repeats_called_alike: 'duplicate_name',
  question_without_label: 'missing_label',
  unknown_list: 'unknown_list',
  unknown_geometry: 'unknown_list',
  space_in_choice: 'space_in_choice',
  no_choice_file: 'wrong_file',
  filtered_other: 'filtered_other',
  ambiguous_source: 'ambiguous_source',
  missing_calculation: 'missing_calculation',
  unreadable_trigger: 'syntax',
  missing_trigger: 'missing_trigger',
  silent_trigger: 'silent_trigger',
  not_calculated: 'not_calculated',
} as const satisfies Record<keyof QuestionValues, string>;
