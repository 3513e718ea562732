import type { DetailWords } from '../../../kit/values/detail.ts';
import type { SheetValues } from '../sheet-values.ts';

/** What is said of sheets, columns, choices and entities, in English. */
export const SHEET_ENGLISH: DetailWords<SheetValues, string> = {
  too_many_rows: ({ count, most }) => `The sheet has ${count} rows; ${most} are taken`,
  no_survey: ({ nearest }) =>
    `The workbook has no sheet "survey"${nearest === null ? '' : `; is "${nearest}" meant?`}`,
  no_type_column: () => 'The sheet has no column "type"',
  asks_nothing: () => 'The form asks nothing',
  entities_left_out: () => 'Entities are left out: records are not made by forms here',
  unknown_sheet: ({ name, nearest }) => `The sheet "${name}" is left out; is "${nearest}" meant?`,
  duplicate_column: ({ title, first }) => `The column "${title}" says the same as column ${first}`,
  unknown_column: ({ title, nearest }) =>
    `The column "${title}" is not known and is left out${nearest === null ? '' : `; did you mean "${nearest}"?`}`,
  choice_without_list: () => 'A choice needs the name of its list',
  choice_without_name: ({ list }) => `A choice of "${list}" needs a name`,
  choice_twice: ({ value, list }) =>
    `"${value}" stands twice in the list "${list}"; name it anew, or say allow_choice_duplicates: yes in the settings`,
  choice_without_label: ({ value }) => `The choice "${value}" has no label`,
  choice_asks_nobody: ({ name }) => `there is no question "${name}"`,
  unknown_entity_column: ({ title }) => `The column "${title}" is not known`,
  entities_without_name: () => 'A list of entities needs a name',
  no_entity_list_name: ({ name }) => `"${name}" is no name of a list of entities`,
  entity_list_twice: ({ name }) => `"${name}" stands here twice`,
  missing_entity_id: () => 'An entity that is updated needs an entity_id',
  missing_update_if: () => 'An entity that is created or updated says when it is updated',
  entity_without_label: () => 'An entity that is created needs a label',
  group_saved: () => 'Groups and repeats are not saved to entities',
  no_entities: () => 'There is no sheet "entities" that says what this is saved to',
  too_many_marks: ({ written }) => `"${written}" has more than one "#"`,
  no_property_name: ({ name }) => `"${name}" is no name of a property`,
  which_entity_list: ({ property }) =>
    `There are several lists of entities: write one of them before "#${property}"`,
  no_entity_list: ({ name }) => `There is no list of entities "${name}"`,
  saved_twice: ({ written }) => `"${written}" is saved twice`,
};
