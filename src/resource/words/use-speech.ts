import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useFormat } from '../../ui/format/format.ts';
import type { LabelSet } from './label-set.ts';
import { usePeople } from './people.tsx';
import type { Speech } from './value-text.ts';

export function useSpeech(labels: LabelSet): Speech {
  const { i18n } = useLingui();
  const format = useFormat();
  const people = usePeople();
  return useMemo(() => ({ i18n, format, labels, people }), [i18n, format, labels, people]);
}
