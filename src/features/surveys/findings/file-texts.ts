import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DetailWords } from '../../../domain/kit/values/detail.ts';
import type { FileValues } from '../../../domain/surveys/findings/file-values.ts';

const tooLarge = ({ megabytes }: { megabytes: number }) => msg`The file has more than ${megabytes} MB`;

/** What is said of the files of a questionnaire. */
export const FILE_TEXTS: DetailWords<FileValues, MessageDescriptor> = {
  too_many_parts: ({ line, most }) => msg`The document has more than ${most} parts; they end in line ${line}`,
  nested_too_often: ({ line, most }) =>
    msg`In line ${line} the elements of the document lie in each other more than ${most} times`,
  element_not_ended: ({ line, element }) =>
    msg`The document is damaged: up to line ${line} the element “${element}” is not ended`,
  element_not_begun: ({ line, element }) =>
    msg`The document is damaged: in line ${line} the element “${element}” is ended, which was not begun`,
  elements_cross: ({ line }) =>
    msg`The document is damaged: in line ${line} another element is ended than the one begun last`,
  undefined_entity: ({ line }) =>
    msg`The document is damaged: in line ${line} there is an entity that XML does not know`,
  no_element: ({ line }) => msg`The document is damaged: there is no element in it up to line ${line}`,
  text_outside: ({ line }) =>
    msg`The document is damaged: in line ${line} there is text outside of its outermost element`,
  unquoted_value: ({ line }) =>
    msg`The document is damaged: in line ${line} a value is not in quotation marks`,
  damaged_document: ({ line, reason }) =>
    msg`The document is damaged in line ${line}; the reader of XML says “${reason}”`,
  too_many_file_rows: ({ most }) => msg`The file is not taken: it has more than ${most} rows`,
  no_json: () => msg`The file is not taken: it is no JSON`,
  no_geojson: ({ path }) =>
    path === ''
      ? msg`The file is not taken: it is no GeoJSON`
      : msg`The file is not taken: it is no GeoJSON; ${path} is nothing that stands there`,
  file_too_large: tooLarge,
  table_too_large: tooLarge,
  inflated_too_large: () => msg`The workbook becomes too large when it is opened`,
  empty_file: () => msg`There is nothing in the file`,
  no_workbook_no_text: () => msg`The file is neither a workbook (.xlsx) nor text`,
  damaged_workbook: () => msg`The workbook is damaged; open it once in a spreadsheet and save it anew`,
  macros: () => msg`The workbook has macros; save it as .xlsx, without them`,
  no_xform: () => msg`The document is no XForm: it has no model with an instance`,
  unknown_event: ({ element, event }) => msg`${element}: there is no event “${event}”`,
  merged_cells: ({ to }) => msg`The cells to ${to} are one; only the first is read`,
  formulas: ({ count }) =>
    count === 1
      ? msg`This is a formula; what it showed when it was saved is read`
      : msg`This is the first of ${count} formulas in the column; what they showed when they were saved is read`,
  unused_file: () => msg`The form does not look into this file`,
  table_not_chosen: ({ name }) =>
    msg`“${name}” was not chosen along: a question with its choices takes every answer, and nothing is found in it`,
  picture_not_chosen: ({ name }) => msg`“${name}” was not chosen along: its picture is not shown`,
  no_picture: () => msg`The file is not taken: it is no picture, or too large`,
  not_storable: () => msg`The form has signs that are no text, or groups that lie in each other too deeply`,
  form_too_large: ({ kilobytes, most }) =>
    msg`The form takes ${kilobytes} kB, and ${most} kB are taken: leave out choices, tables beside it or languages, take smaller pictures, or make two forms of it`,
};
