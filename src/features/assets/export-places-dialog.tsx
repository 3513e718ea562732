import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { asset } from '../../domain/assets/asset.ts';
import { PLACE_FILES, type PlaceFile, placeFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useCsvForm } from '../../resource/output/save-table.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { download } from '../../ui/output/download.ts';
import { writePlaces } from './write-places.ts';

const WORDS: Readonly<Record<PlaceFile, MessageDescriptor>> = {
  geojson: msg`GeoJSON`,
  kml: msg`KML`,
  csv: msg`CSV with WKT`,
};

/** Saves the selected assets as a file of places, which the import reads again as it was. */
export function ExportPlacesDialog({ ids, onClose }: { ids: IdList; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<PlaceFile>('geojson');
  const save = useSavePlaces(ids);
  return (
    <ActionDialog
      title={t`Export places`}
      confirmLabel={<Trans>Export</Trans>}
      done={null}
      onAct={() => save(kind)}
      onClose={onClose}
    >
      <LabelledControl
        label={t`Kind of file`}
        help={
          <Trans>
            Positions in WGS 84, with the fields by their names in the program: imported again, the file
            changes nothing.
          </Trans>
        }
      >
        <Select
          value={kind}
          onChange={({ target }) => setKind(PLACE_FILES.find((one) => one === target.value) ?? 'geojson')}
        >
          {PLACE_FILES.map((one) => (
            <option key={one} value={one}>
              {i18n._(WORDS[one])}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </ActionDialog>
  );
}

function useSavePlaces(ids: IdList) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const notify = useNotify();
  const csvForm = useCsvForm();
  return async (kind: PlaceFile) => {
    const writer = placeFileWriter(kind, csvForm().separator);
    const read = (some: readonly string[]) => rowsByIds(database, asset.name, some);
    const { file, leftOut } = await writePlaces(writer, ids, read);
    download(`${asset.subject}.${writer.ending}`, file);
    if (leftOut > 0) {
      const message = t`${plural(leftOut, { one: '# asset was left out: its details are not on this device.', other: '# assets were left out: their details are not on this device.' })}`;
      notify({ kind: 'warning', message });
    }
  };
}
