import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { type AnyItem, itemsOf, numberOf } from '../../domain/kit/fields/field.ts';
import { unitBeside } from '../../domain/kit/fields/unit-beside.ts';
import { differingAbout, seenFields, taken, takenBack } from '../../domain/kit/rules/decision.ts';
import { saysWhy } from '../../domain/kit/rules/reason.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { reasonFor } from '../../domain/offered-statuses.ts';
import { entityNamed } from '../../domain/registry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import type { Format } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { ValueView } from '../values/value-view.tsx';
import { useFieldLabel } from '../words/use-field-label.ts';
import { choiceText, type Speech } from '../words/value-text.ts';
import { ActionDialog } from './act.tsx';

export interface DecideDialogProps {
  speech: Speech;
  /** As it is on this device now. */
  row: AnyRow;
  status: string;
  /** The verb of the button; the status where there is none. */
  confirmLabel?: ReactNode;
  /** What else is said before it is decided. */
  children?: ReactNode;
  /** Saves it. `seen` is the record as it was shown here. */
  onDecide: (changes: FieldValues, seen: AnyRow) => Promise<void>;
  onClose: () => void;
}

/**
 * Shows once more what is decided on, before it is; and asks why, where a decision is taken back. What changes while the
 * dialog is open is shown before anybody can press.
 */
export function DecideDialog(props: DecideDialogProps) {
  const { speech, row, status, confirmLabel, children, onDecide, onClose } = props;
  const { t } = useLingui();
  const entity = entityNamed(speech.labels.entity);
  const [seen, setSeen] = useState(row);
  const [reason, setReason] = useState('');
  const after = { ...seen, status };
  const reasonField = reasonFor(entity, seen, status);
  const name = choiceText(speech, 'status', status);
  const losesSignature = takenBack(entity, seen, after).some(({ undo }) =>
    undo?.clears?.some((field) => (seen[field] ?? '') !== ''),
  );
  const hasChanged = differingAbout(taken(entity, seen, after), seen, row).length > 0;
  return (
    <ActionDialog
      title={t`Decide: ${name}`}
      confirmLabel={confirmLabel ?? <Trans>Set to “{name}”</Trans>}
      disabled={
        hasChanged || (reasonField !== null && !saysWhy(reasonField, seen, { [reasonField]: reason }))
      }
      done={null}
      onAct={() => onDecide({ status, ...(reasonField && { [reasonField]: reason.trim() }) }, seen)}
      onClose={onClose}
    >
      {hasChanged && (
        <Banner kind="warning">
          <chakra.div display="grid" gap="2" justifyItems="start">
            <Trans>It changed while you were looking at it.</Trans>
            <Button size="sm" onClick={() => setSeen(row)}>
              <Trans>Show it as it is now</Trans>
            </Button>
          </chakra.div>
        </Banner>
      )}
      <DecidedFacts speech={speech} row={seen} names={seenFields(entity, seen, after)} />
      {children}
      {losesSignature && (
        <Banner kind="warning">
          <Trans>The signature is taken off with it. What was signed stays in the history.</Trans>
        </Banner>
      )}
      {reasonField && (
        <LabelledControl
          label={t`Reason`}
          required
          error={
            isVisible(reason) &&
            !saysWhy(reasonField, seen, { [reasonField]: reason }) &&
            t`This was said of an earlier step. Say why it is taken back this time.`
          }
        >
          <TextArea maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </LabelledControl>
      )}
    </ActionDialog>
  );
}

/** Items shown by name; of more the number says how many. */
const NAMED = 5;

/** What the first of a list's items are called, and how many of each: a number alone shows nothing. */
function ItemNames({ items, format }: { items: readonly AnyItem[]; format: Format }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  // Where a number differs from what was expected, that is what is decided.
  const named = [...items.filter(differs), ...items.filter((item) => !differs(item))].slice(0, NAMED);
  return (
    <chakra.ul listStyle="none" fontWeight="normal" fontSize="sm">
      {named.map((item) => {
        const name = String(item.name ?? item.title ?? item.label ?? item.device ?? '–');
        const many = manyText(item, format);
        return <li key={item.id}>{many === null ? name : t`${name}: ${many}`}</li>;
      })}
      {items.length > NAMED && (
        <li>
          <Plural value={items.length - NAMED} one="and # more" other="and # more" />
        </li>
      )}
    </chakra.ul>
  );
}

function differs({ counted, expected }: AnyItem): boolean {
  return typeof expected === 'number' && counted !== expected;
}

/** How many of it; in a count with what the book said before. */
function manyText(item: AnyItem, { quantity }: Format): string | null {
  const many = item.quantity ?? item.counted;
  if (typeof many !== 'number') return null;
  const unit = unitBeside(item);
  const before = differs(item) ? [quantity(numberOf(item.expected), unit)] : [];
  return [...before, quantity(many, unit)].join(' → ');
}

/** What is decided on, as it is seen. */
function DecidedFacts({ speech, row, names }: { speech: Speech; row: AnyRow; names: readonly string[] }) {
  const label = useFieldLabel(speech.labels);
  if (names.length === 0) return null;
  return (
    <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(8.5rem, 1fr))">
      {names.map((name) => (
        <chakra.div key={name} minW="0" gridColumn={isLong(speech, name) ? '1 / -1' : undefined}>
          <chakra.dt fontSize="sm" color="fg.muted">
            {label(name)}
          </chakra.dt>
          <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
            <ValueView speech={speech} name={name} row={row} />
            <ItemNames items={itemsOf(row[name])} format={speech.format} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** Sentences and lists take the whole width. */
function isLong(speech: Speech, name: string): boolean {
  const field = entityNamed(speech.labels.entity).fields[name];
  return field?.kind === 'items' || (field?.kind === 'text' && field.multiline === true);
}
