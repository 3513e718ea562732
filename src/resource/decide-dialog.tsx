import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { differingAbout, seenFields, taken, takenBack } from '../domain/kit/decision.ts';
import type { AnyRow, FieldValues } from '../domain/kit/entity.ts';
import { type AnyItem, itemsOf } from '../domain/kit/field.ts';
import { reasonFor } from '../domain/kit/offered-statuses.ts';
import { entityNamed } from '../domain/registry.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { ActionDialog } from './act.tsx';
import { useFieldLabel } from './use-field-label.ts';
import { choiceText, type Speech } from './value-text.ts';
import { ValueView } from './value-view.tsx';

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
      disabled={hasChanged || (reasonField !== null && reason.trim() === '')}
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
        <Field label={t`Reason`} required>
          <TextArea maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ActionDialog>
  );
}

/** Items shown by name; of more the number says how many. */
const NAMED = 5;

/** What the first of a list's items are called, and how many of each: a number alone shows nothing. */
function ItemNames({ items }: { items: readonly AnyItem[] }) {
  if (items.length === 0) return null;
  const named = items.slice(0, NAMED).map((item) => {
    const name = item.name ?? item.title ?? item.label ?? item.device;
    const many = item.quantity ?? item.counted ?? null;
    return { id: item.id, text: [many, name].filter((part) => part !== null).join(' × ') };
  });
  return (
    <chakra.ul listStyle="none" fontWeight="normal" fontSize="sm">
      {named.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
      {items.length > NAMED && <li>…</li>}
    </chakra.ul>
  );
}

/** What is decided on, as it is seen. */
function DecidedFacts({ speech, row, names }: { speech: Speech; row: AnyRow; names: readonly string[] }) {
  const label = useFieldLabel(speech.labels);
  if (names.length === 0) return null;
  return (
    <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(10rem, 1fr))">
      {names.map((name) => (
        <chakra.div key={name} minW="0">
          <chakra.dt fontSize="sm" color="fg.muted">
            {label(name)}
          </chakra.dt>
          <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
            <ValueView speech={speech} name={name} row={row} />
            <ItemNames items={itemsOf(row[name])} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
