import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { PLACE_FILES } from '../../domain/gis-files/write/asset-files.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { type ExportedFile, useSavePlaces } from './use-save-places.ts';

const EXPORTED_FILES: readonly ExportedFile[] = [...PLACE_FILES, 'shapefile'];

const WORDS: Readonly<Record<ExportedFile, MessageDescriptor>> = {
  geojson: msg`GeoJSON`,
  kml: msg`KML`,
  csv: msg`CSV with WKT`,
  shapefile: msg`Shapefile`,
};

/** Saves the selected assets as a file of places, which the import reads again as it was. */
export function ExportPlacesDialog({ ids, onClose }: { ids: IdList; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<ExportedFile>('geojson');
  const save = useSavePlaces(ids);
  return (
    <ActionDialog
      title={t`Export places`}
      confirmLabel={<Trans>Export</Trans>}
      done={null}
      onAct={() => save(kind)}
      onClose={onClose}
    >
      <LabelledControl label={t`Kind of file`} help={<FileHelp kind={kind} />}>
        <Select
          value={kind}
          onChange={({ target }) => setKind(EXPORTED_FILES.find((one) => one === target.value) ?? 'geojson')}
        >
          {EXPORTED_FILES.map((one) => (
            <option key={one} value={one}>
              {i18n._(WORDS[one])}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </ActionDialog>
  );
}

/** What the file has, and what it cannot have. */
function FileHelp({ kind }: { kind: ExportedFile }) {
  if (kind === 'shapefile') {
    return (
      <Trans>
        A ZIP archive with a layer each for points, lines and areas, positions in WGS 84. Names of fields have
        10 characters at most there, and texts 254 bytes: longer ones are cut, and assets without a place are
        left out. Both are counted when the file is saved.
      </Trans>
    );
  }
  return (
    <Trans>
      Positions in WGS 84, with the fields by their names in the program: imported again, the file changes
      nothing.
    </Trans>
  );
}
