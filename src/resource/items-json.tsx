import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyItem, ItemsField } from '../domain/kit/field.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { fromFormValue, itemsOf, toFormValue } from './form-values.ts';
import { itemsFromJson } from './item-list.ts';

/** The whole list as JSON. What is not a list of such items is not taken over. */
export function ItemsJson(props: {
  field: ItemsField;
  value: readonly AnyItem[];
  onChange: (value: readonly AnyItem[]) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { field, value, onChange, onClose } = props;
  const [text, setText] = useState(() => JSON.stringify(fromFormValue(field, value), null, 2));
  const [error, setError] = useState('');
  const apply = () => {
    const read = itemsFromJson(field, text);
    if ('items' in read) {
      onChange(itemsOf(toFormValue(field, read.items)));
      onClose();
    } else {
      setError(
        read.problemAt ? t`The value at ${read.problemAt} does not fit.` : t`This is not a JSON array.`,
      );
    }
  };
  return (
    <Field label={t`As JSON`} error={error}>
      <TextArea
        fontFamily="mono"
        fontSize="sm"
        spellCheck={false}
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <chakra.div display="flex" gap="2" mt="2">
        <Button onClick={apply}>
          <Trans>Take over</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </chakra.div>
    </Field>
  );
}
