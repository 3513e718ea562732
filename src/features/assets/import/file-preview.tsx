import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { asset } from '../../../domain/assets/asset.ts';
import { readCell } from '../../../domain/import/columns/asset-columns.ts';
import { cellText, type FileCell } from '../../../domain/import/files/file-cell.ts';
import { fieldOf } from '../../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import type { FileView } from './file-messages.ts';

/** The first rows of the file; beside a number or a day, what it is read as. */
export function FilePreview({ view }: { view: FileView }) {
  const fieldIn = new Map(Object.entries(view.columns).map(([field, column]) => [column, field]));
  return (
    // Wider than the screen where the file is: it scrolls by itself, and a keyboard can reach it.
    <chakra.div overflowX="auto" tabIndex={0} role="region" aria-labelledby="preview-caption">
      <chakra.table
        fontSize="sm"
        css={{ '& td, & th': { paddingBlock: '6px', paddingInlineEnd: '12px', whiteSpace: 'nowrap' } }}
      >
        <chakra.caption id="preview-caption" textAlign="inherit" color="fg.muted" pb="1">
          <Trans>The first rows of the file, and what its numbers and dates are read as</Trans>
        </chakra.caption>
        <thead>
          <chakra.tr borderBottom="1px solid" borderColor="border">
            {view.header.map((name) => (
              <chakra.th key={name} textAlign="inherit" fontWeight="medium" scope="col">
                {name}
              </chakra.th>
            ))}
          </chakra.tr>
        </thead>
        <tbody>
          {view.records.map(({ line, cells }) => (
            <tr key={line}>
              {view.header.map((name, place) => (
                <chakra.td key={name} maxW="20rem" overflow="hidden" textOverflow="ellipsis">
                  {cellText(cells[place])}
                  <ReadAs view={view} field={fieldIn.get(name)} cell={cells[place] ?? ''} />
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

function ReadAs({ view, field, cell }: { view: FileView; field: string | undefined; cell: FileCell }) {
  const { zone } = useWorkspace();
  const format = useFormat();
  const reading = field === undefined ? undefined : view.readings[field];
  if (field === undefined || !reading || reading.format === null || cellText(cell) === '') return null;
  const value = readCell(fieldOf(asset, field), cell, reading, zone);
  return (
    <chakra.span color="fg.muted">
      {' → '}
      {typeof value === 'number' && format.number(value)}
      {typeof value === 'string' && format.date(value)}
      {value === undefined && <Trans>not read</Trans>}
    </chakra.span>
  );
}
