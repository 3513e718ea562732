import type { DetailWords } from '../../../kit/values/detail.ts';
import type { FileValues } from '../file-values.ts';

const damaged = (line: number, how: string) => `The document is damaged in line ${line}: ${how}`;

/** What is said of the files of a questionnaire, in English. */
export const FILE_ENGLISH: DetailWords<FileValues, string> = {
  too_many_parts: ({ line, most }) => damaged(line, `more than ${most} parts`),
  nested_too_often: ({ line, most }) => damaged(line, `nested more than ${most} times`),
  element_not_ended: ({ line, element }) => damaged(line, `unclosed tag: ${element}`),
  element_not_begun: ({ line, element }) => damaged(line, `unmatched closing tag: ${element}.`),
  elements_cross: ({ line }) => damaged(line, 'unexpected close tag.'),
  undefined_entity: ({ line }) => damaged(line, 'undefined entity.'),
  no_element: ({ line }) => damaged(line, 'document must contain a root element.'),
  text_outside: ({ line }) => damaged(line, 'text data outside of root node.'),
  unquoted_value: ({ line }) => damaged(line, 'unquoted attribute value.'),
  damaged_document: ({ line, reason }) => damaged(line, reason),
  too_many_file_rows: ({ most }) => `The file is not taken: more than ${most} rows`,
  no_json: () => 'The file is not taken: no JSON',
  no_geojson: ({ path }) =>
    path === ''
      ? 'The file is not taken: no GeoJSON'
      : `The file is not taken: no GeoJSON: ${path} is nothing that stands there`,
  file_too_large: ({ megabytes }) => `The file has more than ${megabytes} MB`,
  table_too_large: ({ megabytes }) => `The file has more than ${megabytes} MB`,
  inflated_too_large: () => 'The workbook becomes too large when it is opened',
  empty_file: () => 'There is nothing in the file',
  no_workbook_no_text: () => 'The file is neither a workbook (.xlsx) nor text',
  damaged_workbook: () => 'The workbook is damaged; open it once in a spreadsheet and save it anew',
  macros: () => 'The workbook has macros; save it as .xlsx, without them',
  no_xform: () => 'The document is no XForm: it has no model with an instance',
  unknown_event: ({ element, event }) => `${element}: there is no event "${event}"`,
  merged_cells: ({ to }) => `The cells to ${to} are one; only the first is read`,
  formulas: ({ count }) =>
    count === 1
      ? 'This is a formula; what it showed when it was saved is read'
      : `This is the first of ${count} formulas in the column; what they showed when they were saved is read`,
  unused_file: () => 'The form does not look into this file',
  table_not_chosen: ({ name }) =>
    `"${name}" was not chosen along: a question with its choices takes every answer, and nothing is found in it`,
  picture_not_chosen: ({ name }) => `"${name}" was not chosen along: its picture is not shown`,
  no_picture: () => 'The file is not taken: it is no picture, or too large',
  not_storable: () => 'The form has signs that are no text, or groups that lie in each other too deeply',
  form_too_large: ({ kilobytes, most }) =>
    `The form takes ${kilobytes} kB, and ${most} kB are taken: leave out choices, tables beside it or languages, take smaller pictures, or make two forms of it`,
};
