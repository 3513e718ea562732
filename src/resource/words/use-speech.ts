import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useFormat } from '../../ui/format/format.ts';
import type { LabelSet } from './label-set.ts';
import { usePeople } from './people.tsx';
import { usePlaceText } from './use-place-text.ts';
import type { Speech } from './value-text.ts';

export function useSpeech(labels: LabelSet): Speech {
  const { i18n } = useLingui();
  const format = useFormat();
  const people = usePeople();
  const placeText = usePlaceText();
  return useMemo(
    () => ({ i18n, format, labels, people, placeText }),
    [i18n, format, labels, people, placeText],
  );
}
