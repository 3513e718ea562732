import { useLingui } from '@lingui/react';
import type { EntityRef } from '../../domain/kit/entity/entity.ts';
import { useLabels } from './entity-labels.tsx';

/** What several records of an entity are called. Suspends until its words are there. */
export function PluralName({ entity }: { entity: EntityRef }) {
  const { i18n } = useLingui();
  return <>{i18n._(useLabels(entity).plural)}</>;
}
