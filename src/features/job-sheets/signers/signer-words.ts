import { msg } from '@lingui/core/macro';

/** What is written down of somebody who was asked to sign. */
export const SIGNER_LABELS = {
  role: msg`Signs as`,
  person: msg`Who`,
  at: msg({ message: 'Date', context: 'of signing' }),
  enteredBy: msg`Entered by`,
};

export const SIGNER_ROLE_WORDS = {
  technician: { label: msg`Technician` },
  crewLead: { label: msg`Crew lead` },
  customer: { label: msg({ message: 'Customer', context: 'who signs' }) },
  inspector: { label: msg`Inspector` },
  other: { label: msg({ message: 'Other', context: 'who signs' }) },
};
