import type { NoValues } from '../../kit/values/detail.ts';

/** What is said of whole sheets, of their columns, and of the lists of choices and of entities. */
export interface SheetValues extends ChoiceValues, EntityValues {
  too_many_rows: { count: number; most: number };
  no_survey: { nearest: string | null };
  no_type_column: NoValues;
  asks_nothing: NoValues;
  entities_left_out: NoValues;
  unknown_sheet: { name: string; nearest: string };
  /** `first` in letters, as the sheet counts columns. */
  duplicate_column: { title: string; first: string };
  unknown_column: { title: string; nearest: string | null };
}

interface ChoiceValues {
  choice_without_list: NoValues;
  choice_without_name: { list: string };
  choice_twice: { value: string; list: string };
  choice_without_label: { value: string };
  /** In a text of a choice. */
  choice_asks_nobody: { name: string };
}

interface EntityValues {
  unknown_entity_column: { title: string };
  entities_without_name: NoValues;
  no_entity_list_name: { name: string };
  entity_list_twice: { name: string };
  missing_entity_id: NoValues;
  missing_update_if: NoValues;
  entity_without_label: NoValues;
  group_saved: NoValues;
  no_entities: NoValues;
  too_many_marks: { written: string };
  no_property_name: { name: string };
  which_entity_list: { property: string };
  no_entity_list: { name: string };
  saved_twice: { written: string };
}

/** By what kind of mistake; programs rely on these. */
export const SHEET_CODES = {
  too_many_rows: 'too_many_rows',
  no_survey: 'missing_sheet',
  no_type_column: 'missing_column',
  asks_nothing: 'empty_form',
  entities_left_out: 'left_out',
  unknown_sheet: 'unknown_sheet',
  duplicate_column: 'duplicate_column',
  unknown_column: 'unknown_column',
  choice_without_list: 'missing_list_name',
  choice_without_name: 'missing_choice_name',
  choice_twice: 'duplicate_choice',
  choice_without_label: 'missing_label',
  choice_asks_nobody: 'unknown_reference',
  unknown_entity_column: 'unknown_column',
  entities_without_name: 'missing_list_name',
  no_entity_list_name: 'invalid_name',
  entity_list_twice: 'duplicate_name',
  missing_entity_id: 'missing_entity_id',
  missing_update_if: 'missing_update_if',
  entity_without_label: 'missing_label',
  group_saved: 'wrong_property',
  no_entities: 'wrong_property',
  too_many_marks: 'wrong_property',
  no_property_name: 'wrong_property',
  which_entity_list: 'wrong_property',
  no_entity_list: 'wrong_property',
  saved_twice: 'wrong_property',
} as const satisfies Record<keyof SheetValues, string>;
