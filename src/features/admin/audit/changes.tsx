import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { findEntity } from '../../../domain/registry.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { ValueInWords } from '../../../resource/values/value-in-words.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useFieldLabel } from '../../../resource/words/use-field-label.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { isFilled } from '../../../resource/words/value-text.ts';
import { Muted, MutedText } from '../../../ui/page/text.tsx';
import { type ChangedField, changedFields, listDifference } from './changed-fields.ts';
import { IN_TENANT, OWN_WORDS } from './own-words.ts';
import { usePlainText } from './use-plain-text.ts';

/** Field by field what it was and what it became, in words. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const entity = entry.entity in OWN_WORDS ? undefined : findEntity(entry.entity);
  if (!entity) return <PlainChanges entry={entry} />;
  return (
    <Suspense fallback={null}>
      <RecordChanges entry={entry} entity={entity} />
    </Suspense>
  );
}

function RecordChanges({ entry, entity }: { entry: AuditEntry; entity: EntityDefinition }) {
  const labels = useLabels(entity.name);
  const speech = useSpeech(labels);
  const fieldLabel = useFieldLabel(labels);
  const fields = changedFields(entry).filter(({ name }) => name in entity.fields);
  const text = (name: string, value: Json) => {
    const field = entity.fields[name];
    if (!field || !isFilled(value)) return '';
    return <ValueInWords speech={speech} name={name} field={field} row={{ [name]: value }} />;
  };
  return <Lines entry={entry} fields={fields} label={fieldLabel} text={text} />;
}

function PlainChanges({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  const plain = usePlainText();
  const words = OWN_WORDS[entry.entity]?.fields;
  const label = (name: string) => {
    const word = words?.[name] ?? (name === 'tenant' ? IN_TENANT : undefined);
    return word ? i18n._(word) : name;
  };
  return (
    <Lines entry={entry} fields={changedFields(entry)} label={label} text={(_, value) => plain(value)} />
  );
}

interface LinesProps {
  entry: AuditEntry;
  fields: readonly ChangedField[];
  label: (name: string) => string;
  text: (name: string, value: Json) => ReactNode;
}

function Lines({ entry, fields, label, text }: LinesProps) {
  if (fields.length === 0) {
    return (
      <MutedText>
        <Trans>No field of the record changed.</Trans>
      </MutedText>
    );
  }
  return (
    <chakra.dl display="grid" gap="1.5">
      {fields.map((field) => (
        <chakra.div
          key={field.name}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '11rem minmax(0, 1fr)' }}
          columnGap="4"
        >
          <chakra.dt color="fg.muted">{label(field.name)}</chakra.dt>
          <chakra.dd overflowWrap="anywhere" minW="0">
            <Difference field={field} isNew={entry.action === 'insert'} text={text} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

interface DifferenceProps extends Pick<LinesProps, 'text'> {
  field: ChangedField;
  isNew: boolean;
}

function Difference({ field, isNew, text }: DifferenceProps) {
  const after = text(field.name, field.after) || '–';
  if (isNew) return after;
  const words = listDifference(field);
  if (words) return <ListDifference {...words} />;
  const before = text(field.name, field.before) || '–';
  // A list of steps says how many it has.
  if (isSameCount(field)) return <Trans>changed ({after})</Trans>;
  return (
    <>
      <Old>{before}</Old> <span aria-hidden>→</span> {after}
    </>
  );
}

function isSameCount({ before, after }: ChangedField): boolean {
  return Array.isArray(before) && Array.isArray(after) && before.length === after.length;
}

function ListDifference({ came, went }: { came: readonly string[]; went: readonly string[] }) {
  return (
    <>
      {came.length > 0 && (
        <p>
          <Trans>Added: {came.join(', ')}</Trans>
        </p>
      )}
      {went.length > 0 && (
        <p>
          <Trans>
            Taken away: <Old>{went.join(', ')}</Old>
          </Trans>
        </p>
      )}
    </>
  );
}

function Old({ children }: { children: ReactNode }) {
  return <Muted textDecoration="line-through">{children}</Muted>;
}
