import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FILE_FORMATS, type FileFormat } from '../../../domain/file-formats/format-names.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import type { Choices } from './file-messages.ts';
import type { ChosenFile } from './use-import.ts';

const FORMAT_WORDS: Readonly<Record<FileFormat | 'table', MessageDescriptor>> = {
  table: msg`Table whose columns I say`,
  cim: msg`Network model (CIM RDF/XML)`,
  geojson: msg`GeoJSON`,
  shapefile: msg`Shapefile (ZIP)`,
  kml: msg`KML or KMZ`,
  gpx: msg`GPX`,
  dxf: msg`DXF drawing`,
  csv: msg`CSV with places (WKT or coordinates)`,
  xlsx: msg`Excel workbook with places (WKT or coordinates)`,
};

/** What the files are: as they look, or as a person says. */
export function ReadAsChoice({ file, onSay }: { file: ChosenFile; onSay: (choices: Choices) => void }) {
  const { t, i18n } = useLingui();
  const { view, choices, count } = file;
  // A table is one file.
  const offered = count === 1 ? (['table', ...FILE_FORMATS] as const) : FILE_FORMATS;
  return (
    <LabelledControl label={t`Read as`} help={<Trans>Told by what stands in the file.</Trans>}>
      <Select
        value={choices.format ?? view.format}
        onChange={({ target }) =>
          onSay({ ...choices, format: offered.find((format) => format === target.value) ?? null })
        }
      >
        {offered.map((format) => (
          <option key={format} value={format}>
            {i18n._(FORMAT_WORDS[format])}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}
