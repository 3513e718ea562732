import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Octagon from 'lucide-react/icons/octagon-alert';
import type { GuidedAlarm } from '../../../domain/inventory/guided/guided-state.ts';
import { placeName } from '../../../domain/inventory/guided/place-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { GUIDED_FAULT_WORDS, INSIST, INSIST_WORDS } from './guided-words.ts';

interface AlarmCardProps {
  alarm: GuidedAlarm;
  /** @param insists goes on although it was said */
  onAnswer: (insists: boolean) => void;
}

/** Over the whole step: nothing else is taken until somebody answers. */
export function AlarmCard({ alarm, onAnswer }: AlarmCardProps) {
  const { i18n } = useLingui();
  return (
    <chakra.div
      role="alert"
      display="grid"
      gap="4"
      p="5"
      borderRadius="md"
      bg="fault.solid"
      color="fault.onSolid"
      justifyItems="start"
    >
      <chakra.div display="flex" alignItems="center" gap="3" fontSize="xl" fontWeight="semibold">
        <chakra.span flex="none">
          <Octagon aria-hidden size={32} />
        </chakra.span>
        <span>{i18n._(GUIDED_FAULT_WORDS[alarm.fault])}</span>
      </chakra.div>
      {alarm.what && (
        <chakra.div fontSize="lg" overflowWrap="anywhere">
          {placeName(alarm.what)}
        </chakra.div>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" width="full">
        <Button size="lg" flex="1 1 12rem" onClick={() => onAnswer(false)}>
          <Trans>Understood</Trans>
        </Button>
        {alarm.insist && (
          <Button size="lg" flex="1 1 12rem" onClick={() => onAnswer(true)}>
            {i18n._(INSIST_WORDS[alarm.fault] ?? INSIST)}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
