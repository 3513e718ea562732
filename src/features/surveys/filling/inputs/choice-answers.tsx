import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useState } from 'react';
import { wordsOnly } from '../../../../domain/surveys/rich-words.ts';
import { itemsIn } from '../../../../domain/surveys/xpath/functions/arguments.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { useFieldControl } from '../../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../../ui/controls/inputs.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { type AnswerInputProps, looksLike } from '../answer-input.ts';
import { FormPicture } from '../form-picture.tsx';
import type { ShownChoice, ShownQuestion } from '../model/shown-page.ts';
import { RichText } from '../rich-text.tsx';
import { BigOption } from './big-option.tsx';

/** As many as are looked over without searching. */
const MANY = 25;

/** Of a longer list so many are drawn, beside those that are chosen. */
const MOST_FOUND = 20;

export function SelectAnswer(props: AnswerInputProps) {
  const { shown } = props;
  const isOne = shown.question.type === 'select_one';
  const isMany = shown.choices.length > MANY;
  if (looksLike(shown, 'autocomplete', 'search')) return <SearchedChoices {...props} />;
  if (looksLike(shown, 'minimal'))
    return isOne && !isMany ? <Dropdown {...props} /> : <SearchedChoices {...props} />;
  return isMany ? <SearchedChoices {...props} /> : <Options {...props} choices={shown.choices} />;
}

function Dropdown({ shown, onAnswer, onDone }: AnswerInputProps) {
  return (
    <chakra.div maxW="24rem">
      <Select
        minH="12"
        fontSize="lg"
        disabled={shown.isReadOnly}
        value={shown.value}
        onChange={(event) => {
          onAnswer(event.target.value);
          if (looksLike(shown, 'quick')) onDone();
        }}
      >
        <option value="">–</option>
        {shown.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {wordsOnly(label)}
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}

function SearchedChoices(props: AnswerInputProps) {
  const { t } = useLingui();
  const { shown } = props;
  const [sought, setSought] = useState('');
  const { found, left } = foundChoices(shown, sought);
  return (
    <chakra.div display="grid" gap="2">
      {!shown.isReadOnly && (
        <TextInput
          id={undefined}
          type="search"
          minH="12"
          fontSize="lg"
          maxW="24rem"
          aria-label={t`Search`}
          placeholder={t`Search`}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <Options {...props} choices={found} />
      {left > 0 && (
        <MutedText>
          <Trans>{left} more: type a part of the name.</Trans>
        </MutedText>
      )}
    </chakra.div>
  );
}

/** What is chosen stays in sight, whatever is sought. */
function foundChoices({ choices, value }: ShownQuestion, sought: string) {
  const words = sought.toLocaleLowerCase().split(/\s+/);
  const chosen = new Set(itemsIn(value));
  const matching = choices.filter(({ label }) => {
    const name = label.toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
  const first = new Set(matching.slice(0, MOST_FOUND));
  return {
    found: choices.filter((choice) => first.has(choice) || chosen.has(choice.value)),
    left: matching.length - first.size,
  };
}

interface OptionsProps extends AnswerInputProps {
  choices: readonly ShownChoice[];
}

function Options({ shown, choices, onAnswer, onDone }: OptionsProps) {
  const { id, ...described } = useFieldControl();
  const isOne = shown.question.type === 'select_one';
  const chosen = new Set(isOne ? [shown.value] : itemsIn(shown.value));
  const choose = (value: string, event: ChangeEvent<HTMLInputElement>) => {
    if (isOne) {
      onAnswer(value);
      if (looksLike(shown, 'quick')) onDone();
    } else onAnswer(withChoice(shown, value, event.target.checked));
  };
  return (
    <>
      <chakra.div
        // Not on an input: the label of the field would take the place of its own name.
        id={id}
        role={isOne ? 'radiogroup' : 'group'}
        aria-label={wordsOnly(shown.label)}
        aria-describedby={described['aria-describedby']}
        display="grid"
        gap="2"
        gridTemplateColumns={columnsOf(shown)}
      >
        {choices.map(({ value, label, image }) => (
          <BigOption
            key={value}
            type={isOne ? 'radio' : 'checkbox'}
            name={shown.key}
            isNarrow={isScale(shown)}
            checked={chosen.has(value)}
            disabled={shown.isReadOnly}
            onChange={(event) => choose(value, event)}
          >
            <FormPicture name={image} />
            <RichText text={label} />
          </BigOption>
        ))}
      </chakra.div>
      {choices.length === 0 && (
        <MutedText>
          <Trans>There is nothing to choose here by the answers before.</Trans>
        </MutedText>
      )}
      {isOne && shown.value !== '' && !shown.isReadOnly && !shown.isRequired && (
        <Button look="quiet" mt="1" onClick={() => onAnswer('')}>
          <Trans>No answer</Trans>
        </Button>
      )}
    </>
  );
}

/** On a scale: one beside the other. */
function isScale(shown: ShownQuestion): boolean {
  return looksLike(shown, 'likert', 'table-list', 'list-nolabel', 'list');
}

function columnsOf(shown: ShownQuestion): string {
  if (isScale(shown)) return 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))';
  const isBeside = looksLike(shown, 'horizontal', 'columns', 'compact', 'image-map');
  return isBeside ? 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))' : 'minmax(0, 1fr)';
}

/** In the order of the list, whatever was pressed first. What is offered no more stays until it is taken away. */
function withChoice({ choices, value }: ShownQuestion, one: string, isChosen: boolean): string {
  const chosen = new Set(itemsIn(value));
  if (isChosen) chosen.add(one);
  else chosen.delete(one);
  const offered = choices.map((choice) => choice.value).filter((name) => chosen.has(name));
  return [...new Set([...offered, ...chosen])].join(' ');
}
