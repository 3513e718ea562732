import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalCode } from '../../../domain/import/files/refusal.ts';

/** Why a line was not taken, for a person; the field stands beside it. */
export const REFUSAL_WORDS: Readonly<Record<RefusalCode, MessageDescriptor>> = {
  unclosed_quote: msg`A quotation mark is not closed`,
  text_after_quote: msg`Text follows a closed quotation mark`,
  cell_count: msg`Wrong number of cells`,
  required: msg`Missing`,
  too_long: msg`Too long`,
  not_a_number: msg`Not a number`,
  not_a_day: msg`Not a date`,
  out_of_range: msg`Out of range`,
  unknown_choice: msg`Not one of the known values`,
  invalid_value: msg`Not valid`,
  no_identity: msg`Neither external id nor tag: a second import could not find it again`,
  duplicate: msg`Already on an earlier line`,
  server: msg`Refused by the server`,
};
