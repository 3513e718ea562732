import { msg } from '@lingui/core/macro';

/** What the jobs at a shelf are called, and the button that does each. */
export const JOB_WORDS = {
  receive: { title: msg`Receive`, save: msg`Put into stock` },
  issue: { title: msg`Issue`, save: msg`Take out of stock` },
  move: { title: msg`Move`, save: msg`Move stock` },
  count: { title: msg`Count`, save: msg`Save count` },
} as const;
