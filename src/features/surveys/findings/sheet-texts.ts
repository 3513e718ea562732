import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DetailWords } from '../../../domain/kit/values/detail.ts';
import type { SheetValues } from '../../../domain/surveys/findings/sheet-values.ts';

/** What is said of sheets, columns, choices and entities. */
export const SHEET_TEXTS: DetailWords<SheetValues, MessageDescriptor> = {
  too_many_rows: ({ count, most }) => msg`The sheet has ${count} rows; ${most} are taken`,
  no_survey: ({ nearest }) =>
    nearest === null
      ? msg`The workbook has no sheet “survey”`
      : msg`The workbook has no sheet “survey”; is “${nearest}” meant?`,
  no_type_column: () => msg`The sheet has no column “type”`,
  asks_nothing: () => msg`The form asks nothing`,
  entities_left_out: () => msg`Entities are left out: records are not made by forms here`,
  unknown_sheet: ({ name, nearest }) => msg`The sheet “${name}” is left out; is “${nearest}” meant?`,
  duplicate_column: ({ title, first }) => msg`The column “${title}” says the same as column ${first}`,
  unknown_column: ({ title, nearest }) =>
    nearest === null
      ? msg`The column “${title}” is not known and is left out`
      : msg`The column “${title}” is not known and is left out; did you mean “${nearest}”?`,
  choice_without_list: () => msg`A choice needs the name of its list`,
  choice_without_name: ({ list }) => msg`A choice of “${list}” needs a name`,
  choice_twice: ({ value, list }) =>
    msg`“${value}” stands twice in the list “${list}”; name it anew, or say allow_choice_duplicates: yes in the settings`,
  choice_without_label: ({ value }) => msg`The choice “${value}” has no label`,
  choice_asks_nobody: ({ name }) => msg`there is no question “${name}”`,
  unknown_entity_column: ({ title }) => msg`The column “${title}” is not known`,
  entities_without_name: () => msg`A list of entities needs a name`,
  no_entity_list_name: ({ name }) => msg`“${name}” is no name of a list of entities`,
  entity_list_twice: ({ name }) => msg`“${name}” stands here twice`,
  missing_entity_id: () => msg`An entity that is updated needs an entity_id`,
  missing_update_if: () => msg`An entity that is created or updated says when it is updated`,
  entity_without_label: () => msg`An entity that is created needs a label`,
  group_saved: () => msg`Groups and repeats are not saved to entities`,
  no_entities: () => msg`There is no sheet “entities” that says what this is saved to`,
  too_many_marks: ({ written }) => msg`“${written}” has more than one “#”`,
  no_property_name: ({ name }) => msg`“${name}” is no name of a property`,
  which_entity_list: ({ property }) =>
    msg`There are several lists of entities: write one of them before “#${property}”`,
  no_entity_list: ({ name }) => msg`There is no list of entities “${name}”`,
  saved_twice: ({ written }) => msg`“${written}” is saved twice`,
};
