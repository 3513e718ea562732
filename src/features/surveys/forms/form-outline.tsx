import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FormDefinition, isGroup } from '../../../domain/surveys/form/definition.ts';
import { type FormPart, formParts, outwards } from '../../../domain/surveys/form/form-part.ts';
import { plainWordsIn } from '../../../domain/surveys/rich-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { PlainList, Stack } from '../../../ui/page/layout.tsx';
import { Mono, MutedText } from '../../../ui/page/text.tsx';
import { typeOfPart } from './compare-forms.ts';
import { FormChoices } from './form-choices.tsx';
import { OUTLINE_TYPE_WORDS } from './form-words.ts';

/** Lines that are drawn at once. */
const SHOWN = 100;

/** Everything that a form asks, in its order, in one of its languages. */
export function FormOutline({ definition }: { definition: FormDefinition }) {
  const [language, setLanguage] = useState(definition.defaultLanguage);
  const [isWhole, setWhole] = useState(false);
  const parts = formParts(definition);
  const shown = isWhole ? parts : parts.slice(0, SHOWN);
  return (
    <Stack gap="3">
      <LanguageChoice languages={definition.languages} language={language} onChange={setLanguage} />
      <PlainList as="ol">
        {shown.map((part) => (
          <OutlineLine key={part.place} {...{ part, language, definition }} />
        ))}
      </PlainList>
      {shown.length < parts.length && (
        <Button justifySelf="start" onClick={() => setWhole(true)}>
          <Plural value={parts.length} one="Show # line" other="Show all # lines" />
        </Button>
      )}
    </Stack>
  );
}

interface LanguageChoiceProps {
  languages: readonly string[];
  language: string;
  onChange: (language: string) => void;
}

function LanguageChoice({ languages, language, onChange }: LanguageChoiceProps) {
  const { t } = useLingui();
  if (languages.length < 2) return null;
  return (
    <chakra.div maxW="18rem">
      <LabelledControl label={t`Language`}>
        <Select value={language} onChange={(event) => onChange(event.target.value)}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {one || t`Without a language`}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </chakra.div>
  );
}

interface OutlineLineProps {
  part: FormPart;
  language: string;
  definition: FormDefinition;
}

function OutlineLine({ part, language, definition }: OutlineLineProps) {
  const { item } = part;
  const label = plainWordsIn(item.label, language, definition);
  const depth = [...outwards(part.parent)].length;
  return (
    <chakra.li
      py="2"
      ps={`${Math.min(depth, 6) * 1.25}rem`}
      borderTop="1px solid"
      borderColor="border"
      overflowWrap="anywhere"
    >
      <chakra.div fontWeight={isGroup(item) ? 'bold' : 'medium'} dir="auto" whiteSpace="pre-line">
        {label || item.name}
      </chakra.div>
      <LineFacts part={part} />
      <Conditions part={part} />
      {!isGroup(item) && item.choices && (
        <FormChoices source={item.choices} language={language} definition={definition} />
      )}
    </chakra.li>
  );
}

function LineFacts({ part }: { part: FormPart }) {
  const { t, i18n } = useLingui();
  const { item } = part;
  const isRequired = !isGroup(item) && item.required === 'true()';
  return (
    <MutedText fontSize="sm">
      {i18n._(OUTLINE_TYPE_WORDS[typeOfPart(part)])} · <Mono>{item.name}</Mono>
      {isRequired && ` · ${t`required`}`}
    </MutedText>
  );
}

function Conditions({ part: { item } }: { part: FormPart }) {
  const isSometimesRequired = !isGroup(item) && item.required !== '' && item.required !== 'true()';
  return (
    <>
      {item.relevant !== '' && (
        <Condition>
          <Trans>
            Asked only when <Mono dir="ltr">{item.relevant}</Mono>
          </Trans>
        </Condition>
      )}
      {isSometimesRequired && (
        <Condition>
          <Trans>
            Required when <Mono dir="ltr">{item.required}</Mono>
          </Trans>
        </Condition>
      )}
      {!isGroup(item) && item.constraint !== '' && (
        <Condition>
          <Trans>
            Accepted when <Mono dir="ltr">{item.constraint}</Mono>
          </Trans>
        </Condition>
      )}
      {!isGroup(item) && item.calculation !== '' && (
        <Condition>
          <Trans>
            Calculated as <Mono dir="ltr">{item.calculation}</Mono>
          </Trans>
        </Condition>
      )}
      {isGroup(item) && item.count !== '' && (
        <Condition>
          <Trans>
            As often as <Mono dir="ltr">{item.count}</Mono>
          </Trans>
        </Condition>
      )}
    </>
  );
}

const Condition = chakra('p', { base: { fontSize: 'sm', color: 'fg.muted' } });
