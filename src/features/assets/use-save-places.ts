import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { asset } from '../../domain/assets/asset.ts';
import { type PlaceFile, placeFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { useCsvForm } from '../../resource/output/save-table.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { download } from '../../ui/output/download.ts';
import type { MissingFromFile } from './missing-from-file.tsx';
import { writeModel, writePlaces, writeShapes } from './write-places.ts';

export type ExportedFile = PlaceFile | 'shapefile' | 'cim';

/** Writes the assets as a file of that kind, hands it to the browser, and answers what is not in it. */
export function useSavePlaces(ids: IdList): (kind: ExportedFile) => Promise<MissingFromFile> {
  const { database, tenant, now } = useWorkspace();
  const csvForm = useCsvForm();
  const read = (some: readonly string[]) => rowsByIds(database, asset.name, some);
  const written = async (kind: ExportedFile) => {
    if (kind === 'shapefile')
      return { ending: 'shp.zip', ...(await writeShapes(ids, read, new Date(now()))) };
    if (kind === 'cim') {
      const model = {
        name: tenant.name,
        authority: `${location.origin}/${tenant.id}`,
        created: new Date(now()),
        ids: { equipment: uuidv7(), places: uuidv7(), states: uuidv7() },
      };
      return { ending: 'cim.zip', ...(await writeModel(ids, read, model)) };
    }
    const writer = placeFileWriter(kind, csvForm().separator);
    return { ending: writer.ending, ...(await writePlaces(writer, ids, read)) };
  };
  return async (kind) => {
    const { ending, file, ...missing } = await written(kind);
    download(`${asset.subject}.${ending}`, file);
    return missing;
  };
}
