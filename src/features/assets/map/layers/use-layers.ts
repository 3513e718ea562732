import { useCallback, useMemo, useState } from 'react';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import { seesSome } from '../../../../domain/identity/permission.ts';
import { entities } from '../../../../domain/registry.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { type SeenPerson, useCrews } from './crews/use-crews.ts';
import { keepLayers, keptLayers } from './kept-layers.ts';
import { LAYER_NAMES, type LayerName, MAP_LAYERS, RECORD_LAYERS, type RecordLayer } from './map-layers.ts';
import { type StandingRecord, type StandingRecords, standingRecords } from './standing-records.ts';

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
  /** Who is shown, where people are. */
  readonly seen: readonly SeenPerson[];
  toggle(name: LayerName): void;
}

export function useLayers(): ShownLayers {
  const { database, can } = useWorkspace();
  const [wanted, setWanted] = useState(keptLayers);
  const { mayLocate, seen } = useCrews(wanted.includes('crews'));
  const offered = useMemo(
    () =>
      LAYER_NAMES.filter((name) =>
        name === 'crews' ? mayLocate : seesSome(can, MAP_LAYERS[name].entity.subject),
      ),
    [can, mayLocate],
  );
  const on = useMemo(() => offered.filter((name) => wanted.includes(name)), [offered, wanted]);
  const records = useLive(database, (local) => readLayers(local, on), [on]);
  const crews = useCrewLayer(seen);
  const shown = useMemo(() => records && (crews ? [...records, crews] : records), [records, crews]);
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
  return { offered, on, shown, seen, toggle };
}

function readLayers(database: FieldDatabase, on: readonly LayerName[]): Promise<ShownLayer[]> {
  const asked = RECORD_LAYERS.filter((name): name is RecordLayer => on.includes(name));
  return Promise.all(asked.map(async (name) => ({ name, ...(await standingRecords(database, name)) })));
}

/** People as pins; undefined: nobody is seen. */
function useCrewLayer(seen: readonly SeenPerson[]): ShownLayer | undefined {
  const { relative } = useFormat();
  const now = useNow();
  return useMemo(() => {
    if (seen.length === 0) return undefined;
    const records = seen.map(
      ({ userId, name, crews, longitude, latitude, takenAt }): StandingRecord => ({
        entity: entities.user.name,
        id: userId,
        title: name,
        about: [...crews, relative(takenAt, now)].join(' · '),
        longitude,
        latitude,
        shape: null,
      }),
    );
    return { name: 'crews', records, isCut: false };
  }, [seen, relative, now]);
}
