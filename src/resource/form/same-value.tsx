import { Trans } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Field, Json } from '../../domain/kit/fields/field.ts';
import { fold } from '../../domain/kit/search/words.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { recordPath } from '../rows/record-path.ts';
import { useFoundRows } from '../rows/use-found-rows.ts';

interface SameValueProps {
  entity: EntityDefinition;
  name: string;
  field: Field;
  value: Json;
  /** The record's own; undefined for a new one. */
  ownId: string | undefined;
}

/** Says under a tag, a serial or a stock number which other record on this device has the same. It keeps nobody from saving. */
export function SameValue(props: SameValueProps) {
  const { field, value } = props;
  const text = useDeferredValue(typeof value === 'string' ? value.trim() : '');
  const isAsked = field.kind === 'text' && field.distinct === true && text !== '';
  return isAsked ? <Others {...props} text={text} /> : null;
}

/** Rows looked through: of those that have the words, few say the same. */
const LOOKED_AT = 200;

function Others({ entity, name, ownId, text }: SameValueProps & { text: string }) {
  const [found] = useFoundRows([{ entity: entity.name, text, limit: LOOKED_AT }]);
  const others = found?.rows.filter(
    (row) => row.id !== ownId && fold(String(row[name] ?? '').trim()) === fold(text),
  );
  if (!others || others.length === 0) return null;
  return (
    <Banner kind="warning">
      {others.map((row) => {
        const title = String(row[entity.titleField] ?? '') || text;
        return (
          <div key={row.id}>
            <Trans>
              <Link to={recordPath(entity.name, row.id)} target="_blank">
                {title}
              </Link>{' '}
              has the same.
            </Trans>
          </div>
        );
      })}
    </Banner>
  );
}
