import { guessColumns } from '../../import/columns/asset-columns.ts';
import { columnKey } from '../text-properties.ts';

/** The column that tells rows apart, and what to put before its values. */
export interface IdColumn {
  readonly at: number;
  /** Of `line_id` the name itself, so that line 7 is not bus 7 of another file. */
  readonly prefix: string;
}

/**
 * A column that an import of assets knows as their external id; none beside a column of tags, by which it knows them too; else the
 * first one whose name ends in "id".
 */
export function idColumn(header: readonly string[]): IdColumn | null {
  const { externalId, tag } = guessColumns(header);
  if (externalId !== undefined) return { at: header.indexOf(externalId), prefix: '' };
  if (tag !== undefined) return null;
  const at = header.findIndex((name) =>
    /(?:^|[^a-z])(?:id|fid|gid|oid)$|objectid$|globalid$/i.test(name.trim()),
  );
  return at === -1 ? null : { at, prefix: `${columnKey(header[at] ?? '')}:` };
}
