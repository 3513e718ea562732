import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { itemsOf } from '../../domain/kit/fields/field.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { fromFormValue, toFormValue } from '../inputs/form-values.ts';
import { itemsFromJson } from './item-list.ts';

/**
 * The whole list as JSON. While it is no list of such items the form holds the text itself, which its schema refuses:
 * saving then neither drops nor stores what was typed here.
 */
export function ItemsJson(props: {
  field: ItemsField;
  value: Json;
  onChange: (value: Json) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { field, value, onChange, onClose } = props;
  const [before] = useState(value);
  const [text, setText] = useState(() =>
    typeof value === 'string' ? value : JSON.stringify(fromFormValue(field, value), null, 2),
  );
  const [error, setError] = useState('');
  const type = (typed: string) => {
    const read = itemsFromJson(field, typed);
    setText(typed);
    onChange('items' in read ? itemsOf(toFormValue(field, read.items)) : typed);
  };
  const takeOver = () => {
    const read = itemsFromJson(field, text);
    if ('items' in read) return onClose();
    setError(read.problemAt ? t`The value at ${read.problemAt} does not fit.` : t`This is not a JSON array.`);
  };
  const cancel = () => {
    onChange(before);
    onClose();
  };
  return (
    <LabelledControl label={t`As JSON`} error={error}>
      <TextArea
        fontFamily="mono"
        spellCheck={false}
        dir="ltr"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <chakra.div display="flex" gap="2" mt="2">
        <Button onClick={takeOver}>
          <Trans>Apply</Trans>
        </Button>
        {/* A draft that was kept as text has no list to go back to: "Discard draft" brings the record's. */}
        {typeof before !== 'string' && (
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </chakra.div>
    </LabelledControl>
  );
}
