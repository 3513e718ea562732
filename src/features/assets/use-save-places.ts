import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { asset } from '../../domain/assets/asset.ts';
import { type PlaceFile, placeFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import { useCsvForm } from '../../resource/output/save-table.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { download } from '../../ui/output/download.ts';
import { writePlaces, writeShapes } from './write-places.ts';

export type ExportedFile = PlaceFile | 'shapefile';

/** Writes the assets as a file of that kind, hands it to the browser, and says what is not in it. */
export function useSavePlaces(ids: IdList): (kind: ExportedFile) => Promise<void> {
  const { database } = useWorkspace();
  const csvForm = useCsvForm();
  const tellLeftOut = useTellLeftOut();
  const read = (some: readonly string[]) => rowsByIds(database, asset.name, some);
  return async (kind) => {
    if (kind === 'shapefile') {
      const { file, ...counts } = await writeShapes(ids, read, new Date());
      download(`${asset.subject}.zip`, file);
      tellLeftOut(counts);
      return;
    }
    const writer = placeFileWriter(kind, csvForm().separator);
    const { file, ...counts } = await writePlaces(writer, ids, read);
    download(`${asset.subject}.${writer.ending}`, file);
    tellLeftOut(counts);
  };
}

interface LeftOut {
  readonly leftOut: number;
  readonly withoutPlace?: number;
  readonly cut?: number;
}

function useTellLeftOut(): (counts: LeftOut) => void {
  const { t } = useLingui();
  const notify = useNotify();
  return ({ leftOut, withoutPlace = 0, cut = 0 }) => {
    const messages = [
      leftOut > 0 &&
        t`${plural(leftOut, { one: '# asset was left out: its details are not on this device.', other: '# assets were left out: their details are not on this device.' })}`,
      withoutPlace > 0 &&
        t`${plural(withoutPlace, { one: '# asset was left out: it has no place.', other: '# assets were left out: they have no place.' })}`,
      cut > 0 &&
        t`${plural(cut, { one: '# text was cut to 254 bytes: imported again, the file would shorten it here too.', other: '# texts were cut to 254 bytes: imported again, the file would shorten them here too.' })}`,
    ].filter((message) => message !== false);
    if (messages.length > 0) notify({ kind: 'warning', message: messages.join(' ') });
  };
}
