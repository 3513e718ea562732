import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Trouble } from '../../../domain/identity/tenant-usage.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';

interface TroubleWords {
  readonly label: MessageDescriptor;
  readonly tone: Tone;
}

export const TROUBLE_WORDS: Readonly<Record<Trouble, TroubleWords>> = {
  suspended: { label: msg`Suspended`, tone: 'fault' },
  storage: { label: msg`Storage nearly full`, tone: 'energised' },
  people: { label: msg`Nearly all places taken`, tone: 'energised' },
  unsent: { label: msg`Unsent work`, tone: 'signal' },
  errors: { label: msg`Errors today`, tone: 'energised' },
};

export function TroubleBadge({ trouble }: { trouble: Trouble }) {
  const { i18n } = useLingui();
  const { label, tone } = TROUBLE_WORDS[trouble];
  return <StatusBadge tone={tone}>{i18n._(label)}</StatusBadge>;
}
