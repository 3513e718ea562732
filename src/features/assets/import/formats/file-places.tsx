import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FileRefusal } from '../../../../domain/import/report/file-report.ts';
import { ExportMenu } from '../../../../resource/output/export-menu.tsx';
import type { ExportTable } from '../../../../resource/output/export-table.ts';
import { Table } from '../../../../ui/page/table.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';

const SHOWN = 50;

interface FilePlacesProps {
  label: string;
  /** Of the export, without its ending. */
  fileName: string;
  places: readonly FileRefusal[];
}

/** What readers say of places in files, by file, line and element; all of it as a file to work through. */
export function FilePlaces({ label, fileName, places }: FilePlacesProps) {
  const { t } = useLingui();
  const table = (): ExportTable => ({
    title: label,
    head: [t`File`, t`Line`, t`Element`, t`Message`],
    lines: places.map(({ file, line, element, message }) => [file, line, element, message]),
  });
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Table
        label={label}
        columns={[
          { id: 'file', head: t`File`, cell: ({ file }) => <Text>{file}</Text> },
          { id: 'line', head: t`Line`, cell: ({ line }) => line },
          { id: 'element', head: t`Element`, cell: ({ element }) => <Text>{element}</Text> },
          { id: 'message', head: t`Message`, minWidth: '8rem', cell: (place) => <Message place={place} /> },
        ]}
        rows={places.slice(0, SHOWN).map((place, index) => ({ ...place, index }))}
        keyOf={({ index }) => String(index)}
      />
      {places.length > SHOWN && (
        <MutedText>
          <Plural value={places.length - SHOWN} one="and # more" other="and # more" />
        </MutedText>
      )}
      <ExportMenu label={t`Export`} fileName={fileName} table={table} />
    </chakra.div>
  );
}

const Text = chakra('span', { base: { overflowWrap: 'anywhere' } });

/** The readers' own words, which are English, as the elements that they name. */
function Message({ place: { needs, message } }: { place: FileRefusal }) {
  if (needs === 'projection') return <Trans>The coordinates are no degrees: say their projection.</Trans>;
  return <Text lang="en">{message}</Text>;
}
