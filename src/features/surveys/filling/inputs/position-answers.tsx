import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash from 'lucide-react/icons/trash-2';
import { wordsOnly } from '../../../../domain/surveys/rich-words.ts';
import { positionOf } from '../../../../domain/surveys/xpath/position.ts';
import { useNotedAct } from '../../../../resource/act/use-act.ts';
import { PositionTaker } from '../../../../resource/inputs/position/position-taker.tsx';
import { usePlaceText } from '../../../../resource/words/use-place-text.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { useFieldControl } from '../../../../ui/controls/field.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { Muted } from '../../../../ui/page/text.tsx';
import type { AnswerInputProps } from '../answer-input.ts';
import { cornersOf, positionText, textOfCorners } from '../model/positions.ts';

export function PositionAnswer({ shown, onAnswer }: AnswerInputProps) {
  const { id } = useFieldControl();
  return (
    <chakra.div id={id} role="group" aria-label={wordsOnly(shown.label)} display="grid" gap="2">
      {shown.value !== '' && (
        <chakra.div display="flex" alignItems="center" gap="2" minH="12">
          <PositionWords text={shown.value} />
          {!shown.isReadOnly && <RemoveButton onPress={() => onAnswer('')} />}
        </chakra.div>
      )}
      {!shown.isReadOnly && (
        <PositionTaker
          label={shown.value === '' ? <Trans>Take position</Trans> : <Trans>Take it again</Trans>}
          isFilled={shown.value !== ''}
          onTaken={(position) => onAnswer(positionText(position))}
        />
      )}
    </chakra.div>
  );
}

/** A line or a border, corner by corner, walked along or typed. */
export function CornersAnswer({ shown, onAnswer }: AnswerInputProps) {
  const { id } = useFieldControl();
  const isClosed = shown.question.type === 'geoshape';
  const corners = cornersOf(shown.value, isClosed);
  const rows = corners.map((corner, place) => ({ corner, place }));
  const give = (next: readonly string[]) => onAnswer(textOfCorners(next, isClosed));
  // One act for all corners: the next one moves to where one was taken out.
  const { act, isResting } = useNotedAct((place: number) => give(corners.toSpliced(place, 1)));
  return (
    <chakra.div id={id} role="group" aria-label={wordsOnly(shown.label)} display="grid" gap="2">
      <PlainList as="ol" display="grid" gap="1">
        {rows.map(({ corner, place }) => (
          <chakra.li key={`${place} ${corner}`} display="flex" alignItems="center" gap="2" minH="12">
            <chakra.span minW="6" color="fg.muted" fontVariantNumeric="tabular-nums">
              {place + 1}
            </chakra.span>
            <PositionWords text={corner} />
            {!shown.isReadOnly && <RemoveButton disabled={isResting} onPress={() => act(place)} />}
          </chakra.li>
        ))}
      </PlainList>
      {isClosed && corners.length > 0 && corners.length < 3 && (
        <Muted>
          <Trans>A border needs three corners at least. It closes by itself.</Trans>
        </Muted>
      )}
      {!shown.isReadOnly && (
        <PositionTaker
          label={<Trans>Add this position</Trans>}
          isFilled={corners.length > 0}
          onTaken={(position) => give([...corners, positionText(position)])}
        />
      )}
      {corners.length > 1 && !shown.isReadOnly && (
        <Button look="quiet" justifySelf="start" onClick={() => onAnswer('')}>
          <Trans>Begin anew</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

function PositionWords({ text }: { text: string }) {
  const { quantity } = useFormat();
  const placeText = usePlaceText();
  const position = positionOf(text);
  if (!position) return <chakra.span flex="1">{text}</chakra.span>;
  const { accuracy } = position;
  return (
    <chakra.span flex="1" fontSize="lg" fontVariantNumeric="tabular-nums">
      {placeText(position)}{' '}
      {accuracy !== null && (
        <Muted>
          <Trans>within {quantity(accuracy, 'm')}</Trans>
        </Muted>
      )}
    </chakra.span>
  );
}

function RemoveButton({ disabled = false, onPress }: { disabled?: boolean; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Remove position`} minW="12" minH="12" disabled={disabled} onClick={onPress}>
      <Trash aria-hidden />
    </IconButton>
  );
}
