import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/inputs.tsx';
import { useRowEditing } from './row-editing.ts';

/** Of a number on a scale: from, to, and how far one value is from the next. */
export function RangeFields() {
  const { t } = useLingui();
  const { row, setCell } = useRowEditing();
  const { parameters = '' } = row.cells;
  const given = new Map(parameters.split(/[\s;,]+/).map((pair) => splitPair(pair)));
  const set = (key: string, value: string) => {
    const next = new Map(given).set(key, value.replaceAll(/[^\d.-]/g, ''));
    const pairs = [...next].filter(([name, text]) => name !== '' && text !== '');
    setCell('parameters', pairs.map(([name, text]) => `${name}=${text}`).join(' '));
  };
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(3, minmax(0, 1fr))">
      {[
        { key: 'start', label: t`From`, usual: '1' },
        { key: 'end', label: t`To`, usual: '10' },
        { key: 'step', label: t`In steps of`, usual: '1' },
      ].map(({ key, label, usual }) => (
        <LabelledControl key={key} label={label}>
          <TextInput
            inputMode="decimal"
            placeholder={usual}
            value={given.get(key) ?? ''}
            onChange={(event) => set(key, event.target.value)}
          />
        </LabelledControl>
      ))}
    </chakra.div>
  );
}

function splitPair(pair: string): [string, string] {
  const [key = '', value = ''] = pair.split('=');
  return [key, value];
}
