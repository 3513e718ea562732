import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { idsIn } from '../../domain/kit/fields/ids-in.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { RecordName } from '../rows/record-name.tsx';
import { recordPath } from '../rows/record-path.ts';
import { choiceLabel, choiceText, type Speech, valueText } from '../words/value-text.ts';
import { columnField } from './list-cell.tsx';
import { MapTable } from './map-table.tsx';
import { SignatureView } from './signature.tsx';

/** One value of a record, as its detail shows it. */
export function ValueView({ speech, name, row }: { speech: Speech; name: string; row: AnyRow }) {
  const field = columnField(entityNamed(speech.labels.entity), name);
  const value = row[name] ?? null;
  if (!field || value === null || value === '') return <chakra.span color="fg.muted">–</chakra.span>;
  switch (field.kind) {
    case 'choice':
      return <ChoiceView speech={speech} name={name} value={String(value)} />;
    case 'reference':
      return <ReferenceLink entity={field.entity} id={String(value)} />;
    case 'references':
      return <ReferenceLinks entity={field.entity} ids={idsIn(value)} />;
    case 'map':
      return <MapTable value={value} />;
    case 'text':
      if (isUuid(value)) return <chakra.span color="fg.muted">–</chakra.span>;
      if (field.format === 'signature') return <SignatureView value={String(value)} />;
      return (
        <chakra.span
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          fontFamily={field.identifier ? 'mono' : undefined}
          fontSize={field.identifier ? '0.93em' : undefined}
        >
          {choiceText(speech, name, String(value))}
        </chakra.span>
      );
    default:
      return <span>{valueText(speech, name, field, row) || '–'}</span>;
  }
}

export function ChoiceView({ speech, name, value }: { speech: Speech; name: string; value: string }) {
  const label = choiceLabel(speech.labels, name, value);
  const text = choiceText(speech, name, value);
  if (!label?.tone) return <span>{text}</span>;
  const Icon = label.icon;
  return (
    <StatusBadge tone={label.tone} {...(Icon ? { icon: <Icon aria-hidden /> } : {})}>
      {text}
    </StatusBadge>
  );
}

/** Lead to the records that a set names. */
function ReferenceLinks({ entity, ids }: { entity: string; ids: readonly string[] }) {
  if (ids.length === 0) return <chakra.span color="fg.muted">–</chakra.span>;
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="3">
      {ids.map((id) => (
        <ReferenceLink key={id} entity={entity} id={id} />
      ))}
    </chakra.span>
  );
}

/** Leads to the record that a field names. */
function ReferenceLink({ entity, id }: { entity: string; id: string }) {
  return (
    <chakra.span color="signal.text" textDecoration="underline" textUnderlineOffset="0.2em">
      <Link to={recordPath(entity, id)}>
        <RecordName entity={entity} id={id} />
      </Link>
    </chakra.span>
  );
}
