import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { idsIn } from '../../domain/kit/fields/ids-in.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useRecord } from './use-record.ts';

export const BETWEEN = ' · ';

/** Number and title, as a person would name the record. An id is nobody's word for anything: no screen shows one. */
export function recordTitle(entity: EntityDefinition, row: AnyRow): string {
  const number = entity.number && row[entity.number.field];
  return [number, row[entity.titleField]].filter(Boolean).map(String).join(BETWEEN);
}

/** The names of the records that a set points at. */
export function RecordNames({ entity, ids }: { entity: string; ids: Json }) {
  return (
    <>
      {idsIn(ids).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RecordName entity={entity} id={id} />
        </Fragment>
      ))}
    </>
  );
}

/** The name of a record that something else points at. Nothing while it is read. */
export function RecordName({ entity, id }: { entity: string; id: string }) {
  const row = useRecord(entity, id);
  if (row === undefined) return null;
  return (row && recordTitle(entityNamed(entity), row)) || <Trans>Not on this device</Trans>;
}
