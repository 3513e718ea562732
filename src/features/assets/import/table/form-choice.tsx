import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ENCODINGS, type Encoding } from '../../../../domain/import/files/file-text.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import type { Choices } from '../file-messages.ts';
import type { ChosenTable } from '../use-import.ts';

const ENCODING_WORDS: Readonly<Record<Encoding, MessageDescriptor>> = {
  'utf-8': msg`Unicode (UTF-8)`,
  'utf-16le': msg`Unicode (UTF-16)`,
  'utf-16be': msg`Unicode (UTF-16, big-endian)`,
  'windows-1252': msg`Western European (Windows-1252)`,
  'windows-1250': msg`Central European (Windows-1250)`,
  'windows-1251': msg`Cyrillic (Windows-1251)`,
};

const SEPARATOR_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ',': msg`Comma`,
  ';': msg`Semicolon`,
  '\t': msg`Tab`,
  '|': msg`Vertical bar`,
};

/** In which encoding and with which separator the file is read: as it looks, or as a person says. A workbook has neither. */
export function FormChoice({ file, onSay }: { file: ChosenTable; onSay: (choices: Choices) => void }) {
  const { t, i18n } = useLingui();
  const { form } = file.view;
  if (form.kind === 'workbook') return null;
  const { choices } = file;
  const say = (said: Partial<Choices['form']>) =>
    onSay({ ...choices, columns: null, formats: {}, form: { ...choices.form, ...said } });
  const encoding = choices.form.encoding ?? form.encoding;
  const delimiter = choices.form.delimiter ?? form.delimiter;
  const separators =
    delimiter in SEPARATOR_WORDS ? SEPARATOR_WORDS : { ...SEPARATOR_WORDS, [delimiter]: null };
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }}
    >
      <LabelledControl label={t`Encoding`}>
        <Select
          value={encoding}
          onChange={({ target }) =>
            say({ encoding: ENCODINGS.find((known) => known === target.value) ?? null })
          }
        >
          {ENCODINGS.map((known) => (
            <option key={known} value={known}>
              {i18n._(ENCODING_WORDS[known])}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <LabelledControl label={t`Separator`}>
        <Select value={delimiter} onChange={({ target }) => say({ delimiter: target.value })}>
          {Object.entries(separators).map(([sign, words]) => (
            <option key={sign} value={sign}>
              {words ? i18n._(words) : sign}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </chakra.div>
  );
}
