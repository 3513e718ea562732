import { msg } from '@lingui/core/macro';
import type { ChoiceLabel } from '../../resource/words/label-set.ts';

/** Why work rests. */
export const PAUSE_REASON_WORDS: Readonly<Record<string, ChoiceLabel>> = {
  weather: { label: msg`Weather` },
  material: { label: msg`Waiting for material` },
  access: { label: msg`No access` },
  safety: { label: msg`Not safe` },
  break: { label: msg({ message: 'Break', context: 'rest' }) },
  other: { label: msg`Other` },
};
