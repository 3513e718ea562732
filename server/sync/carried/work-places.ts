import { type Naming, namingsOf } from '../../../src/domain/hanging.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isAboutOthers } from '../../../src/domain/kit/entity/entity.ts';
import { isAssigned } from '../../resource/rows/row-shape.ts';

/** A place where somebody's own records refer to rows by id. */
export type WorkPlace = Pick<Naming, 'entity' | 'field' | 'part'>;

/** Where assigned work, or tenant-wide records that say whose work they are (`workOf`), refer to rows of an entity. */
export function workPlaces(entity: EntityDefinition): readonly WorkPlace[] {
  return namingsOf(entity.name).filter(({ entity: other, named, by }) => {
    const isWork = (isAssigned(other) && !isAboutOthers(other)) || other.workOf !== undefined;
    return isWork && named === entity.name && by === undefined;
  });
}
