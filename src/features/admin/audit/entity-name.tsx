import { useLingui } from '@lingui/react';
import { Suspense } from 'react';
import { findEntity } from '../../../domain/registry.ts';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { OWN_WORDS } from './own-words.ts';

/** What kind of record it is; a kind that a newer server knows keeps its own name. */
export function EntityName({ entity }: { entity: string }) {
  const { i18n } = useLingui();
  const own = OWN_WORDS[entity];
  if (own) return i18n._(own.name);
  if (!findEntity(entity)) return entity;
  return (
    <Suspense fallback={entity}>
      <LabelledName entity={entity} />
    </Suspense>
  );
}

function LabelledName({ entity }: { entity: string }) {
  const { i18n } = useLingui();
  return i18n._(useLabels(entity).singular);
}
