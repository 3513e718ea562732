import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Field } from '../../domain/kit/fields/field.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import type { Tone } from '../../ui/theme/tone.ts';
import { RecordName, RecordNames } from '../rows/record-name.tsx';
import { choiceLabel, choiceText, type Speech, valueText } from '../words/value-text.ts';

/** Every row also has these; a list may show and sort by them. */
const ROW_FIELDS: Readonly<Record<string, Field>> = {
  createdAt: { kind: 'instant' },
  updatedAt: { kind: 'instant' },
};

export function columnField(entity: EntityDefinition, name: string): Field | undefined {
  return entity.fields[name] ?? entity.list.computed?.[name] ?? ROW_FIELDS[name];
}

interface CellProps {
  speech: Speech;
  entity: EntityDefinition;
  name: string;
  row: AnyRow;
  /** Milliseconds since the epoch, for "3 minutes ago". */
  now: number;
}

/** One value of a row in a list: plain elements, because a list draws hundreds of them for each key that is typed. */
export function ListCell({ speech, entity, name, row, now }: CellProps): ReactNode {
  const field = columnField(entity, name);
  const value = row[name] ?? null;
  if (!field || value === null || value === '') return <span className="quiet">–</span>;
  switch (field.kind) {
    case 'choice': {
      const label = choiceLabel(speech.labels, name, String(value));
      const text = choiceText(speech, name, String(value));
      return label?.tone ? <PlainBadge tone={label.tone} icon={label.icon} text={text} /> : text;
    }
    case 'instant':
      return (
        <time dateTime={String(value)} title={speech.format.dateTime(String(value))}>
          {field.exact ? speech.format.dateTime(String(value)) : speech.format.relative(String(value), now)}
        </time>
      );
    case 'text':
      // An id of the device's own bookkeeping is nobody's word for anything.
      if (isUuid(value)) return <span className="quiet">–</span>;
      return field.identifier ? <span className="code">{String(value)}</span> : String(value);
    case 'reference':
      return <RecordName entity={field.entity} id={String(value)} />;
    case 'references':
      return <RecordNames entity={field.entity} ids={value} />;
    default:
      return valueText(speech, name, field, row) || <span className="quiet">–</span>;
  }
}

/** A status, drawn with plain elements and the list's own style sheet. */
export function PlainBadge(props: { tone: Tone; icon?: LucideIcon | undefined; text: string }) {
  const Icon = props.icon;
  return (
    <span className="badge" data-tone={props.tone}>
      {Icon ? <Icon aria-hidden size={13} /> : <span className="dot" aria-hidden />}
      {props.text}
    </span>
  );
}
