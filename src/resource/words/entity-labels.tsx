import { createContext, type ReactNode, use, useMemo } from 'react';
import { type EntityRef, entityName } from '../../domain/kit/entity/entity.ts';
import type { LabelLoader, LabelSet } from './label-set.ts';

type LoadLabels = (entity: string) => Promise<LabelSet>;

const LabelsContext = createContext<LoadLabels>((entity) =>
  Promise.reject(new Error(`no labels for "${entity}": is EntityLabels above this screen?`)),
);

/** Gives every screen below the words of every entity, each loaded once, when first needed. */
export function EntityLabels(props: { loaders: readonly LabelLoader[]; children: ReactNode }) {
  const load = useMemo(() => onceEach(props.loaders), [props.loaders]);
  return <LabelsContext value={load}>{props.children}</LabelsContext>;
}

/** The words of an entity. Suspends until they are there. */
export function useLabels(entity: EntityRef): LabelSet {
  return use(use(LabelsContext)(entityName(entity)));
}

function onceEach(loaders: readonly LabelLoader[]): LoadLabels {
  const started = new Map<string, Promise<LabelSet>>();
  return (entity) => {
    const running = started.get(entity);
    if (running) return running;
    const loader = loaders.find((candidate) => candidate.entity === entity);
    const promise = loader ? loader.load() : Promise.reject(new Error(`no labels for "${entity}"`));
    started.set(entity, promise);
    return promise;
  };
}
