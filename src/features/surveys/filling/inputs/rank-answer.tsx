import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { wordsOnly } from '../../../../domain/surveys/rich-words.ts';
import { itemsIn } from '../../../../domain/surveys/xpath/functions/arguments.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { useFieldControl } from '../../../../ui/controls/field.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import type { AnswerInputProps } from '../answer-input.ts';
import { FormPicture } from '../form-picture.tsx';
import { RichText } from '../rich-text.tsx';

/** An order by buttons: dragging asks for a steady hand. */
export function RankAnswer({ shown, onAnswer }: AnswerInputProps) {
  const { id } = useFieldControl();
  const ranked = itemsIn(shown.value);
  const values = shown.choices.map(({ value }) => value);
  const order = [
    ...ranked.filter((value) => values.includes(value)),
    ...values.filter((value) => !ranked.includes(value)),
  ];
  const choices = new Map(shown.choices.map((choice) => [choice.value, choice]));
  const move = (place: number, by: 1 | -1) => {
    const [one = ''] = order.slice(place, place + 1);
    onAnswer(
      order
        .toSpliced(place, 1)
        .toSpliced(place + by, 0, one)
        .join(' '),
    );
  };
  const isOpen = shown.value === '';
  return (
    <chakra.div id={id} role="group" aria-label={wordsOnly(shown.label)} display="grid" gap="2">
      <PlainList as="ol" display="grid" gap="2">
        {order.map((value, place) => (
          <RankedChoice
            key={value}
            label={choices.get(value)?.label ?? value}
            image={choices.get(value)?.image ?? ''}
            place={isOpen ? null : place + 1}
            mayRise={place > 0 && !shown.isReadOnly}
            maySink={place < order.length - 1 && !shown.isReadOnly}
            onMove={(by) => move(place, by)}
          />
        ))}
      </PlainList>
      {isOpen && !shown.isReadOnly && order.length > 0 && (
        <Button justifySelf="start" minH="12" onClick={() => onAnswer(order.join(' '))}>
          <Trans>This order is right</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

interface RankedChoiceProps {
  label: string;
  /** The file of its picture; empty: none. */
  image: string;
  /** From one; null: nothing is ranked yet. */
  place: number | null;
  mayRise: boolean;
  maySink: boolean;
  onMove: (by: 1 | -1) => void;
}

function RankedChoice({ label: text, image, place, mayRise, maySink, onMove }: RankedChoiceProps) {
  const { t } = useLingui();
  const label = wordsOnly(text);
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="2"
      ps="4"
      minH="14"
      bg="bg.surface"
      border="1px solid"
      borderColor="border.strong"
      borderRadius="md"
      fontSize="lg"
      {...(place === null && { color: 'fg.muted' })}
    >
      <chakra.span fontVariantNumeric="tabular-nums">{place ?? '–'}</chakra.span>
      <chakra.span flex="1" minW="0">
        <FormPicture name={image} />
        <RichText text={text} />
      </chakra.span>
      <IconButton
        label={t`Move up: ${label}`}
        minW="14"
        minH="14"
        disabled={!mayRise}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move down: ${label}`}
        minW="14"
        minH="14"
        disabled={!maySink}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </chakra.li>
  );
}
