import { msg } from '@lingui/core/macro';
import type { servedCustomers } from '../../domain/compliance/served-customers.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const CUSTOMERS_LABELS: LabelSet<typeof servedCustomers> = {
  entity: 'servedCustomers',
  singular: msg`Customers served`,
  plural: msg`Customers served`,
  none: msg`No customer numbers yet`,
  create: msg`New year`,
  empty: msg`How many customers were served in each year: what SAIDI and SAIFI are divided by.`,
  deleteTitle: msg`Delete this year?`,
  fields: { year: msg`Year`, customers: msg`Customers served` },
  choices: {},
};
