import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { MOST_IN_MODEL } from '../../domain/cim/write/write-cim.ts';
import { PLACE_FILES } from '../../domain/gis-files/write/asset-files.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { isAllThere, type MissingFromFile, MissingList } from './missing-from-file.tsx';
import { type ExportedFile, useSavePlaces } from './use-save-places.ts';

const EXPORTED_FILES: readonly ExportedFile[] = [...PLACE_FILES, 'shapefile', 'cim'];

const WORDS: Readonly<Record<ExportedFile, MessageDescriptor>> = {
  geojson: msg`GeoJSON`,
  kml: msg`KML`,
  csv: msg`CSV with WKT`,
  shapefile: msg`Shapefile`,
  cim: msg`CIM100 (EQ, GL)`,
};

/** Saves the selected assets as a file of places or a model, which the import reads again as it was, and says what is not in it. */
export function ExportPlacesDialog({ ids, onClose }: { ids: IdList; onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ExportedFile>('geojson');
  const [missing, setMissing] = useState<MissingFromFile | null>(null);
  const save = useSavePlaces(ids);
  const work = async () => {
    const found = await save(kind);
    setMissing(found);
    return isAllThere(found);
  };
  return (
    <ActionDialog
      title={t`Export places`}
      confirmLabel={<Trans>Export</Trans>}
      {...(missing && { dismissLabel: <Trans>Close</Trans> })}
      disabled={kind === 'cim' && ids.length > MOST_IN_MODEL}
      done={null}
      onAct={work}
      onClose={onClose}
    >
      <FileChoice
        kind={kind}
        onChoose={(chosen) => {
          setKind(chosen);
          setMissing(null);
        }}
      />
      {missing && <MissingList missing={missing} />}
    </ActionDialog>
  );
}

interface FileChoiceProps {
  readonly kind: ExportedFile;
  readonly onChoose: (kind: ExportedFile) => void;
}

function FileChoice({ kind, onChoose }: FileChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <LabelledControl label={t`Kind of file`} help={<FileHelp kind={kind} />}>
      <Select
        value={kind}
        onChange={({ target }) => onChoose(EXPORTED_FILES.find((one) => one === target.value) ?? 'geojson')}
      >
        {EXPORTED_FILES.map((one) => (
          <option key={one} value={one}>
            {i18n._(WORDS[one])}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

/** What the file has, and what it cannot have. */
function FileHelp({ kind }: { kind: ExportedFile }) {
  const { i18n } = useLingui();
  const most = i18n.number(MOST_IN_MODEL);
  if (kind === 'shapefile') {
    return (
      <Trans>
        A ZIP archive with a layer each for points, lines and areas, positions in WGS 84. Names of fields have
        10 characters at most there, and texts 254 bytes: longer ones are cut, and assets without a place are
        left out. Both are counted when the file is saved.
      </Trans>
    );
  }
  if (kind === 'cim') {
    return (
      <Trans>
        A model of the network of at most {most} assets (IEC 61970-552, CIM100) as a ZIP archive: equipment
        (EQ), places (GL) and, where positions of switches are recorded, states (SSH). What the assets stand
        in is added. What they are connected to and is not selected is not in it.
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
