import * as z from 'zod/mini';
import type { EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { changesSchema, createSchema, faultsOf } from '../../domain/kit/entity/schema.ts';
import { DataError } from '../store/data-error.ts';

// Without this zod probes `new Function`, which the content security policy refuses and the browser reports.
z.config({ jitless: true });

/** The last gate before the disk: what is saved here must be acceptable to the server by its form. */
export function checkNewValues(entity: EntityDefinition, values: FieldValues): void {
  refuse(createSchema(entity).safeParse(values));
}

export function checkChanges(entity: EntityDefinition, changes: FieldValues): void {
  refuse(changesSchema(entity).safeParse(changes));
}

/** @throws DataError `invalid` naming the first field at fault */
function refuse(result: z.core.util.SafeParseResult<unknown>): void {
  const [fault] = faultsOf(result);
  if (!fault) return;
  const unknown = fault.code === 'unrecognized_keys' ? fault.keys : [];
  const path = [...fault.path, ...unknown].join('/');
  throw new DataError('invalid', `The value of "${path}" is not valid`, { path, cause: result.error });
}
