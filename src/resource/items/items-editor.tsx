import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Braces from 'lucide-react/icons/braces';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { AnyItem, ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { itemsOf } from '../../domain/kit/fields/field.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { ValueInput } from '../inputs/value-input.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { inOrder, withItem, withMovedItem } from './item-list.ts';
import { ItemsJson } from './items-json.tsx';
import type { ItemsLayout } from './items-layout.ts';
import { type ItemChange, useItemChange } from './use-item-change.ts';

interface ItemsEditorProps {
  labels: LabelSet;
  name: string;
  field: ItemsField;
  layout: ItemsLayout;
  /** As a form holds them: what is typed as text; the whole list too, while it is JSON that cannot be read. */
  value: Json;
  onChange: (value: Json) => void;
}

/** A list of steps or tasks: add, change, move, remove; as JSON for who has it as JSON (R2.20). */
export function ItemsEditor(props: ItemsEditorProps) {
  const { i18n } = useLingui();
  const { layout, value, onChange, field } = props;
  const [asJson, setAsJson] = useState(typeof value === 'string');
  const items = inOrder(itemsOf(value));
  // Of the list, not of its rows: one of them may be gone when its change comes.
  const change = useItemChange(field, items, onChange);
  if (asJson)
    return <ItemsJson field={field} value={value} onChange={onChange} onClose={() => setAsJson(false)} />;
  return (
    <chakra.div display="grid" gap="3">
      {items.length > 0 && (
        <chakra.ol listStyle="none" display="grid" gap="2">
          {items.map((item, index) => (
            <ItemRow
              key={item.id}
              {...props}
              items={items}
              change={change}
              item={item}
              place={index + 1}
              isLast={index === items.length - 1}
            />
          ))}
        </chakra.ol>
      )}
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <Button
          icon={<Plus aria-hidden />}
          disabled={items.length >= field.maxItems}
          onClick={() => onChange(withItem(items, layout.fresh))}
        >
          {i18n._(layout.add)}
        </Button>
        <Button look="quiet" icon={<Braces aria-hidden />} onClick={() => setAsJson(true)}>
          <Trans>Edit as JSON</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

interface ItemRowProps extends ItemsEditorProps {
  items: readonly AnyItem[];
  change: ItemChange;
  item: AnyItem;
  place: number;
  isLast: boolean;
}

function ItemRow(props: ItemRowProps) {
  const { item, place, layout } = props;
  const shown = layout.fields.filter((name) => layout.isShown?.(item, name) ?? true);
  const [first = '', ...others] = shown;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="2rem minmax(0, 1fr) auto"
      columnGap="2"
      rowGap="2"
      alignItems="start"
      bg="bg.surface"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      p="2.5"
    >
      <chakra.span color="fg.muted" minH="control" display="grid" placeItems="center">
        {place}
      </chakra.span>
      {/* On a phone under its number and buttons: beside them it would be cut. */}
      <chakra.div gridColumn={{ base: '1 / -1', sm: '2' }} gridRow={{ base: '2', sm: '1' }}>
        <ItemField {...props} part={first} labelHidden />
      </chakra.div>
      <ItemButtons {...props} />
      <chakra.div
        gridColumn={{ base: '1 / -1', sm: '2 / -1' }}
        display="grid"
        gap="2"
        // A label of two lines does not push its field out of the row.
        alignItems="end"
        gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
      >
        {others.map((name) => (
          <ItemField key={name} {...props} part={name} />
        ))}
      </chakra.div>
    </chakra.li>
  );
}

function ItemButtons({ items, item, place, isLast, onChange }: ItemRowProps) {
  const { t } = useLingui();
  return (
    <chakra.div display="flex" gridColumn="3" gridRow="1">
      <IconButton
        label={t`Move ${place} up`}
        disabled={place === 1}
        onClick={() => onChange(withMovedItem(items, item.id, -1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move ${place} down`}
        disabled={isLast}
        onClick={() => onChange(withMovedItem(items, item.id, 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton
        label={t`Remove ${place}`}
        onClick={() => onChange(items.filter((other) => other.id !== item.id))}
      >
        <Trash aria-hidden />
      </IconButton>
    </chakra.div>
  );
}

interface ItemFieldProps extends Omit<ItemRowProps, 'isLast'> {
  part: string;
  labelHidden?: boolean;
}

function ItemField({ items, change, item, part, place, labelHidden = false, ...props }: ItemFieldProps) {
  const { i18n } = useLingui();
  const { name, labels } = props;
  const field = props.field.item[part];
  if (!field) return null;
  const label = labels.items?.[name]?.[part];
  const words = label ? i18n._(label) : part;
  const Widget = props.layout.widgets?.[part];
  const value = item[part] ?? '';
  if (Widget) {
    return (
      <LabelledControl label={words}>
        <Widget
          item={item}
          items={items}
          value={String(value)}
          onChange={(next) => change(item, part, next)}
        />
      </LabelledControl>
    );
  }
  return (
    <LabelledControl label={labelHidden ? `${words} ${place}` : words} labelHidden={labelHidden}>
      <ValueInput
        labels={labels}
        name={`${name}/${part}`}
        field={field}
        value={value}
        onChange={(next) => change(item, part, next)}
      />
    </LabelledControl>
  );
}
