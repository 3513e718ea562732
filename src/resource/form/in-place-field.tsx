import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { yardsticksOf } from '../../domain/gates.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { isOwnNameOnly } from '../../domain/kit/entity/own-names.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import type { Field as FieldDefinition, Json } from '../../domain/kit/fields/field.ts';
import { isTypedApart } from '../../domain/kit/fields/typed-apart.ts';
import { fixedFields } from '../../domain/kit/rules/decision.ts';
import { loweredOnly } from '../../domain/kit/rules/yardstick.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { useNotedAct } from '../act/use-act.ts';
import { useDecider } from '../act/use-decider.ts';
import { useMarkUnsaved } from '../drafts/unsaved-input.ts';
import { fromFormValue, toFormValue } from '../inputs/form-values.ts';
import { ValueInput } from '../inputs/value-input.tsx';
import { ValueView } from '../values/value-view.tsx';
import { useFieldLabel } from '../words/use-field-label.ts';
import type { Speech } from '../words/value-text.ts';
import { checkValues } from './form-errors.ts';
import { useOfferedField } from './offered-field.ts';
import { SameValue } from './same-value.tsx';
import { useEdit } from './use-edit.ts';
import { useErrorText } from './use-error-text.ts';

interface InPlaceFieldProps {
  speech: Speech;
  name: string;
  row: AnyRow;
}

/** A fact that is changed where it stands, and saved at once. */
export function InPlaceField(props: InPlaceFieldProps) {
  const { speech, name, row } = props;
  const { t } = useLingui();
  const { can } = useWorkspace();
  const person = useDecider();
  const [isEditing, setEditing] = useState(false);
  const valueId = useId();
  const entity = entityNamed(speech.labels.entity);
  const label = useFieldLabel(speech.labels)(name);
  const field = entity.fields[name];
  const less = field && loweredOnly(entity, yardsticksOf(entity), row, name, person.userId);
  const mayEdit =
    field !== undefined &&
    !isSummary(row) &&
    isEditable(field) &&
    !fixedFields(entity, row).includes(name) &&
    // Less takes a reason, for which the form has room.
    (!less || (less.reason === null && can(`${entity.subject}:${less.action}`))) &&
    !isOwnNameOnly(field, person) &&
    can(`${entity.subject}:edit`);
  if (isEditing && field) return <Editor {...props} field={field} onClose={() => setEditing(false)} />;
  return (
    <chakra.div position="relative" minW="0">
      <chakra.div fontSize="sm" color="fg.muted">
        {label}
      </chakra.div>
      {mayEdit && <Pressable label={t`Edit ${label}`} valueId={valueId} onPress={() => setEditing(true)} />}
      <chakra.div id={valueId} css={LINKS}>
        <ValueView {...props} />
      </chakra.div>
    </chakra.div>
  );
}

/** Links in the value are pressed themselves: they stand over what is pressed around them, as high as a target has to be. */
const LINKS = {
  '& a': {
    position: 'relative',
    zIndex: '1',
    display: 'inline-block',
    paddingBlock: '4px',
    marginBlock: '-4px',
  },
};

interface PressableProps {
  label: string;
  /** Of what it lies over, and says beside its name. */
  valueId: string;
  onPress: () => void;
}

/** Lies over a fact, so that a press on its value changes it. A column of pencils would shout. */
function Pressable({ label, valueId, onPress }: PressableProps) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      aria-describedby={valueId}
      title={label}
      position="absolute"
      inset="-4px -8px"
      borderRadius="sm"
      cursor="text"
      _hover={{ boxShadow: 'inset 0 0 0 1px {colors.border.strong}' }}
      onClick={onPress}
    />
  );
}

/**
 * Stock changes by receiving and issuing, lists have editors of their own, nobody types a signature, the server's values
 * are the server's.
 */
function isEditable(field: FieldDefinition): boolean {
  const isSignature = field.kind === 'text' && field.format === 'signature';
  const isApart = isTypedApart(field) || field.kind === 'quantity';
  return field.writable !== 'server' && !isApart && !isSignature;
}

function Editor(props: InPlaceFieldProps & { field: FieldDefinition; onClose: () => void }) {
  const { speech, name, row, onClose } = props;
  const { labels } = speech;
  const field = useOfferedField(entityNamed(labels.entity), name, props.field, row);
  const edit = useEdit(labels.entity, row.id, row);
  const errorText = useErrorText(labels);
  const label = useFieldLabel(labels)(name);
  const [before] = useState(() => toFormValue(field, row[name]));
  const [value, setValue] = useState<Json>(before);
  const [error, setError] = useState('');
  useMarkUnsaved(value !== before);
  const save = async () => {
    if (value === before) {
      onClose();
      return true;
    }
    const changes = { [name]: fromFormValue(field, value) };
    const [wrong] = checkValues(entityNamed(labels.entity), changes, 'update');
    if (wrong) {
      setError(errorText(wrong));
      return false;
    }
    await edit.save(changes);
    onClose();
    return true;
  };
  const { act, busy } = useNotedAct(save);
  const onKeyDown = (event: KeyboardEvent) => {
    const isParagraph = field.kind === 'text' && field.multiline === true;
    if (event.key === 'Escape') onClose();
    const isSave = event.key === 'Enter' && (!isParagraph || event.ctrlKey || event.metaKey);
    // A picker or a button that used the key has said so.
    if (!isSave || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    act();
  };
  return (
    <chakra.div onKeyDown={onKeyDown} ref={focusFirst}>
      <LabelledControl label={label} error={error} required={field.required === true}>
        <ValueInput {...{ labels, name, field, value }} onChange={setValue} />
        <SameValue entity={entityNamed(labels.entity)} {...{ name, field, value }} ownId={row.id} />
        <chakra.div display="flex" gap="2" mt="2">
          <Button size="sm" look="primary" busy={busy} onClick={() => act()}>
            <Trans>Save</Trans>
          </Button>
          <Button size="sm" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </chakra.div>
      </LabelledControl>
    </chakra.div>
  );
}

function focusFirst(box: HTMLElement | null) {
  box?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
