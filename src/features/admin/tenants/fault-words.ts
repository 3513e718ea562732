import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldFault } from './tenant-values.ts';

/** What is said under a field. */
export const FAULT_WORDS: Readonly<Record<FieldFault, MessageDescriptor>> = {
  required: msg`This field is required.`,
  tooLong: msg`This is too long.`,
  taken: msg`Another tenant has this id.`,
  id: msg`Lower-case letters, digits and hyphens only, at most 63, and no hyphen at the start.`,
  days: msg`A whole number of days from 1 to 365.`,
  number: msg`A number above zero; leave it empty for no limit.`,
  email: msg`This is not an email address.`,
  invalid: msg`This value does not fit here.`,
};
