import { useCallback, useMemo, useState } from 'react';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import { seesSome } from '../../../../domain/identity/permission.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { keepLayers, keptLayers } from './kept-layers.ts';
import { LAYER_NAMES, type LayerName, MAP_LAYERS } from './map-layers.ts';
import { type StandingRecords, standingRecords } from './standing-records.ts';

/** A layer that is switched on, with what it shows. */
export interface ShownLayer extends StandingRecords {
  readonly name: LayerName;
}

export interface ShownLayers {
  /** Those that this person may see. */
  readonly offered: readonly LayerName[];
  readonly on: readonly LayerName[];
  /** Undefined until it is known what they show. */
  readonly shown: readonly ShownLayer[] | undefined;
  toggle(name: LayerName): void;
}

export function useLayers(): ShownLayers {
  const { database, can } = useWorkspace();
  const [wanted, setWanted] = useState(keptLayers);
  const offered = useMemo(
    () =>
      LAYER_NAMES.filter((name) => {
        const { subject } = MAP_LAYERS[name].entity;
        return seesSome(can, subject);
      }),
    [can],
  );
  const on = useMemo(() => offered.filter((name) => wanted.includes(name)), [offered, wanted]);
  const shown = useLive(database, (local) => readLayers(local, on), [on]);
  const toggle = useCallback(
    (name: LayerName) =>
      setWanted((before) => {
        const others = before.filter((other) => other !== name);
        const next = others.length === before.length ? [...before, name] : others;
        keepLayers(next);
        return next;
      }),
    [],
  );
  return { offered, on, shown, toggle };
}

function readLayers(database: FieldDatabase, on: readonly LayerName[]): Promise<ShownLayer[]> {
  return Promise.all(on.map(async (name) => ({ name, ...(await standingRecords(database, name)) })));
}
