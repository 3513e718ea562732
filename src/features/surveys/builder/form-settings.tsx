import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { saidCells } from '../../../domain/surveys/builder/form-tables.ts';
import {
  untranslatedIn,
  withLanguage,
  withLanguageNamed,
} from '../../../domain/surveys/builder/table-changes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList, Stack } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { useFindingText } from './finding-text.ts';
import type { FormReading } from './form-reading.ts';
import { EXPRESSION } from './panel/cell-input.tsx';
import type { FormBuilder } from './use-builder.ts';

interface FormSettingsProps {
  builder: FormBuilder;
  reading: FormReading;
}

/** What the form as a whole says of itself, and the languages that it speaks. */
export function FormSettings({ builder, reading }: FormSettingsProps) {
  const { t } = useLingui();
  return (
    <Stack maxW="form">
      <Card display="grid" gap="4">
        <SettingInput builder={builder} reading={reading} head="form_title" label={t`Title`} />
        <SettingInput builder={builder} reading={reading} head="version" label={t`Version by its author`} />
        <SettingInput
          builder={builder}
          reading={reading}
          head="instance_name"
          label={t`What a filled-in form is called`}
          help={t`An expression, for example ${NAME_EXAMPLE}`}
          isExpression
        />
        <DefaultLanguageField builder={builder} />
      </Card>
      <Languages builder={builder} />
    </Stack>
  );
}

const NAME_EXAMPLE = `concat('Pole ', \${number})`;

interface SettingInputProps extends FormSettingsProps {
  head: string;
  label: string;
  help?: string;
  isExpression?: boolean;
}

function SettingInput({ builder, reading, head, label, help, isExpression = false }: SettingInputProps) {
  const textOf = useFindingText();
  const { settings } = builder.tables;
  const found = reading.read.errors.find(({ sheet, column }) => sheet === 'settings' && column === head);
  return (
    <LabelledControl label={label} help={help} error={found && textOf(found)}>
      <TextInput
        dir="auto"
        value={settings[head] ?? ''}
        onChange={({ target }) => setSetting(builder, head, target.value)}
        {...(isExpression ? EXPRESSION : {})}
      />
    </LabelledControl>
  );
}

function setSetting({ change }: FormBuilder, head: string, text: string): void {
  change((now) => ({ ...now, settings: saidCells({ ...now.settings, [head]: text }) }), `setting ${head}`);
}

function DefaultLanguageField({ builder }: { builder: FormBuilder }) {
  const { t } = useLingui();
  const { languages, settings } = builder.tables;
  if (languages.length < 2) return null;
  return (
    <LabelledControl label={t`Language of the form where the reader’s own is missing`}>
      <Select
        value={settings['default_language'] ?? languages[0]}
        onChange={({ target }) => setSetting(builder, 'default_language', target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {language || t`Without a language`}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function Languages({ builder }: { builder: FormBuilder }) {
  const { t } = useLingui();
  const { tables, change } = builder;
  const [added, setAdded] = useState('');
  const add = () => {
    change((now) => withLanguage(now, added.trim()));
    setAdded('');
  };
  return (
    <Card display="grid" gap="4">
      <SectionHeading>
        <Trans>Languages</Trans>
      </SectionHeading>
      <PlainList display="grid" gap="3">
        {tables.languages.map((language) => (
          <LanguageLine key={language} language={language} builder={builder} />
        ))}
      </PlainList>
      <chakra.div display="flex" gap="2" alignItems="end" flexWrap="wrap">
        <chakra.div flex="1 1 12rem">
          <LabelledControl label={t`Another language`} help={t`As forms write it: French (fr)`}>
            <TextInput value={added} onChange={(event) => setAdded(event.target.value)} />
          </LabelledControl>
        </chakra.div>
        <Button disabled={!isVisible(added)} onClick={add}>
          <Trans>Add the language</Trans>
        </Button>
      </chakra.div>
    </Card>
  );
}

function LanguageLine({ language, builder }: { language: string; builder: FormBuilder }) {
  const { t } = useLingui();
  const { tables, change } = builder;
  const [name, setName] = useState(language);
  const missing = untranslatedIn(tables, language);
  return (
    <chakra.li>
      <LabelledControl
        label={language || t`Without a language`}
        labelHidden
        help={
          missing > 0 ? (
            <Plural value={missing} one="# text is not translated" other="# texts are not translated" />
          ) : (
            <Trans>Everything is translated</Trans>
          )
        }
      >
        <TextInput
          value={name}
          placeholder={t`Without a language`}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => change((now) => withLanguageNamed(now, language, name.trim()))}
        />
      </LabelledControl>
    </chakra.li>
  );
}
