import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { asset } from '../../../../domain/assets/asset.ts';
import { readCell } from '../../../../domain/import/columns/asset-columns.ts';
import { cellText, type FileCell } from '../../../../domain/import/files/file-cell.ts';
import { fieldOf } from '../../../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { Table } from '../../../../ui/page/table.tsx';
import { Muted, MutedText } from '../../../../ui/page/text.tsx';
import type { TableView } from '../file-messages.ts';

/** The first rows of the file; beside a number or a day, what it is read as. */
export function FilePreview({ view }: { view: TableView }) {
  const { t } = useLingui();
  const caption = t`The first rows of the file, and what its numbers and dates are read as`;
  const fieldIn = new Map(Object.entries(view.columns).map(([field, column]) => [column, field]));
  return (
    <div>
      <MutedText fontSize="sm" pb="1">
        {caption}
      </MutedText>
      <Table
        label={caption}
        look="wide"
        columns={view.header.map((name, place) => ({
          id: name,
          head: name,
          cell: ({ cells }: TableView['records'][number]) => (
            <Cell>
              {cellText(cells[place])}
              <ReadAs view={view} field={fieldIn.get(name)} cell={cells[place] ?? ''} />
            </Cell>
          ),
        }))}
        rows={view.records}
        keyOf={({ line }) => String(line)}
      />
    </div>
  );
}

const Cell = chakra('div', { base: { maxW: '20rem', overflow: 'hidden', textOverflow: 'ellipsis' } });

function ReadAs({ view, field, cell }: { view: TableView; field: string | undefined; cell: FileCell }) {
  const { zone } = useWorkspace();
  const format = useFormat();
  const reading = field === undefined ? undefined : view.readings[field];
  if (field === undefined || !reading || reading.format === null || cellText(cell) === '') return null;
  const value = readCell(fieldOf(asset, field), cell, reading, zone);
  return (
    <Muted>
      {' → '}
      {typeof value === 'number' && format.number(value)}
      {typeof value === 'string' && format.date(value)}
      {value === undefined && <Trans>not read</Trans>}
    </Muted>
  );
}
