import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { FileTable } from '../../../domain/import/csv.ts';

const ROWS = 5;

/** The first rows of the file, as they were read. */
export function FilePreview({ table }: { table: FileTable }) {
  return (
    // Wider than the screen where the file is: it scrolls by itself, and a keyboard can reach it.
    <chakra.div overflowX="auto" tabIndex={0} role="region" aria-labelledby="preview-caption">
      <chakra.table fontSize="sm" css={{ '& td, & th': { padding: '6px 12px 6px 0', whiteSpace: 'nowrap' } }}>
        <chakra.caption id="preview-caption" textAlign="inherit" color="fg.muted" pb="1">
          <Trans>The first rows of the file</Trans>
        </chakra.caption>
        <thead>
          <chakra.tr borderBottom="1px solid" borderColor="border">
            {table.header.map((name) => (
              <chakra.th key={name} textAlign="inherit" fontWeight="medium" scope="col">
                {name}
              </chakra.th>
            ))}
          </chakra.tr>
        </thead>
        <tbody>
          {table.records.slice(0, ROWS).map(({ line, cells }) => (
            <tr key={line}>
              {table.header.map((name, place) => (
                <chakra.td key={name} maxW="16rem" overflow="hidden" textOverflow="ellipsis">
                  {cells[place]}
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
