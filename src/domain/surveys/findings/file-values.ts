import type { Detail, NoValues } from '../../kit/values/detail.ts';

/** What is said of a document of XML; `line` counts from one. */
interface XmlValues {
  too_many_parts: { line: number; most: number };
  nested_too_often: { line: number; most: number };
  element_not_ended: { line: number; element: string };
  element_not_begun: { line: number; element: string };
  elements_cross: { line: number };
  undefined_entity: { line: number };
  no_element: { line: number };
  text_outside: { line: number };
  unquoted_value: { line: number };
  /** What seldom happens; `reason` as the parser has it, in its own English. */
  damaged_document: { line: number; reason: string };
}

/** Why a table beside a form is not taken. */
interface ChoiceFileValues {
  too_many_file_rows: { most: number };
  no_json: NoValues;
  /** Of the document; empty: the whole of it. */
  no_geojson: { path: string };
}

/** What is said of the files of a questionnaire, whatever stands in its sheets. */
export interface FileValues extends XmlValues, ChoiceFileValues {
  file_too_large: { megabytes: number };
  table_too_large: { megabytes: number };
  inflated_too_large: NoValues;
  empty_file: NoValues;
  no_workbook_no_text: NoValues;
  damaged_workbook: NoValues;
  macros: NoValues;
  no_xform: NoValues;
  unknown_event: { element: string; event: string };
  merged_cells: { to: string };
  formulas: { count: number };
  unused_file: NoValues;
  table_not_chosen: { name: string };
  picture_not_chosen: { name: string };
  no_picture: NoValues;
  not_storable: NoValues;
  form_too_large: { kilobytes: number; most: number };
}

export type XmlDetail = Detail<XmlValues>;
export type ChoiceFileDetail = Detail<ChoiceFileValues>;

/** By what kind of mistake; programs rely on these. */
export const FILE_CODES = {
  too_many_parts: 'unreadable',
  nested_too_often: 'unreadable',
  element_not_ended: 'unreadable',
  element_not_begun: 'unreadable',
  elements_cross: 'unreadable',
  undefined_entity: 'unreadable',
  no_element: 'unreadable',
  text_outside: 'unreadable',
  unquoted_value: 'unreadable',
  damaged_document: 'unreadable',
  too_many_file_rows: 'unreadable_file',
  no_json: 'unreadable_file',
  no_geojson: 'unreadable_file',
  file_too_large: 'too_large',
  table_too_large: 'unreadable_file',
  inflated_too_large: 'too_large',
  empty_file: 'empty_file',
  no_workbook_no_text: 'unreadable',
  damaged_workbook: 'unreadable',
  macros: 'macros',
  no_xform: 'not_a_form',
  unknown_event: 'unknown_event',
  merged_cells: 'merged_cells',
  formulas: 'formula',
  unused_file: 'unused_file',
  table_not_chosen: 'missing_file',
  picture_not_chosen: 'missing_file',
  no_picture: 'unreadable_file',
  not_storable: 'not_storable',
  form_too_large: 'form_too_large',
} as const satisfies Record<keyof FileValues, string>;
