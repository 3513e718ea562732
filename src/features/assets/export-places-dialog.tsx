import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { asset } from '../../domain/assets/asset.ts';
import { assetFeature } from '../../domain/gis-files/write/asset-feature.ts';
import { PLACE_FILE_WRITERS, PLACE_FILES, type PlaceFile } from '../../domain/gis-files/write/asset-files.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { download } from '../../ui/output/download.ts';

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

/** Rows read at once: of all of them no more than these are in the memory of the page, for what a Blob holds is not. */
const CHUNK = 500;

function useSavePlaces(ids: IdList) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const notify = useNotify();
  return async (kind: PlaceFile) => {
    const { ending, mediaType, head, part, tail } = PLACE_FILE_WRITERS[kind];
    const written = [new Blob([head])];
    let count = 0;
    let leftOut = 0;
    for (let at = 0; at < ids.length; at += CHUNK) {
      const read = await rowsByIds(database, asset.name, ids.slice(at, at + CHUNK));
      const found = read.filter((row) => row !== undefined);
      // A file cannot tell what is empty from what is not here, and may be read in again.
      const whole = found.filter((row) => !isSummary(row));
      written.push(new Blob([part(whole.map(assetFeature), count === 0)]));
      count += whole.length;
      leftOut += found.length - whole.length;
    }
    written.push(new Blob([tail]));
    download(`${asset.subject}.${ending}`, new Blob(written, { type: mediaType }));
    if (leftOut > 0) {
      const message = t`${plural(leftOut, { one: '# asset was left out: its details are not on this device.', other: '# assets were left out: their details are not on this device.' })}`;
      notify({ kind: 'warning', message });
    }
  };
}
