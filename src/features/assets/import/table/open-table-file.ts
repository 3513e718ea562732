import {
  guessColumns,
  type ImportWords,
  readAssetColumns,
} from '../../../../domain/import/columns/asset-columns.ts';
import { columnReadings } from '../../../../domain/import/columns/column-formats.ts';
import { isGridKitBuses, readGridKitBuses } from '../../../../domain/import/columns/gridkit-buses.ts';
import { type ReadFile, readFileTable } from '../../../../domain/import/files/read-file.ts';
import type { Choices, TableView } from '../file-messages.ts';
import type { OpenFiles } from '../open-files.ts';

/** First rows that a person sees. */
const SHOWN = 5;

/** A table of which a person says the columns. Read again only where somebody has said another encoding or separator. */
export function openTableFile(bytes: Blob, words: ImportWords): OpenFiles<TableView> {
  let read: (ReadFile & { readonly said: string }) | null = null;
  let seen: { readonly said: string; readonly view: TableView } | null = null;
  const fileAs = async ({ form }: Choices): Promise<ReadFile> => {
    const said = JSON.stringify(form);
    if (read?.said !== said) {
      const file = await readFileTable(new Uint8Array(await bytes.arrayBuffer()), form);
      if (file.table.header.length < 2 || file.table.records.length === 0)
        throw new Error('no rows with columns');
      read = { ...file, said };
    }
    return read;
  };
  // Looks at every cell, so once for what was said.
  const viewOf = (file: ReadFile, choices: Choices): TableView => {
    const said = JSON.stringify(choices);
    if (seen?.said !== said) seen = { said, view: madeView(file, choices, words) };
    return seen.view;
  };
  return {
    view: async (choices) => viewOf(await fileAs(choices), choices),
    async rows(choices, { place, zone }) {
      const file = await fileAs(choices);
      const { profile, columns, readings } = viewOf(file, choices);
      if (profile === 'buses') return readGridKitBuses(file.table, place.tenantId);
      return readAssetColumns(file.table, columns, place.tenantId, readings, zone, words);
    },
  };
}

function madeView({ table, form }: ReadFile, choices: Choices, words: ImportWords): TableView {
  const { header, records, refused } = table;
  const profile = isGridKitBuses(header) ? 'buses' : 'columns';
  const known = Object.entries(choices.columns ?? guessColumns(header, words));
  // Of another encoding or separator the columns have other names.
  const columns = Object.fromEntries(known.filter(([, column]) => header.includes(column)));
  const mapped =
    known.length > 0 && Object.keys(columns).length === 0 ? guessColumns(header, words) : columns;
  return {
    format: 'table',
    form,
    profile,
    header,
    records: records.slice(0, SHOWN),
    size: records.length + refused.length,
    columns: mapped,
    readings: profile === 'buses' ? {} : columnReadings(table, mapped, choices.formats),
  };
}
