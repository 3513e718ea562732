import { type NetworkMember, networkMemberOf } from '../../../domain/assets/network-of-assets.ts';
import { unpackAt } from '../../../domain/packing/packed-rows.ts';
import { readable } from '../../store/packed/packed-part.ts';
import { readSegments } from '../../store/packed/packed-segments.ts';
import type { TakenRows } from '../followed/row-steps.ts';

/** How the terminals of an asset begin in the text of a packed row; most rows have none, and are not unpacked. */
const TERMINAL = '"node"';

/** The assets that are in the network, by id; `onChange` where one came, changed or went. */
export function networkRows(members: Map<string, NetworkMember>, onChange: () => void): TakenRows {
  const remove = (id: string) => {
    if (members.delete(id)) onChange();
  };
  const put: TakenRows['put'] = (row) => {
    const member = networkMemberOf(row);
    if (!member) return remove(row.id);
    members.set(row.id, member);
    onChange();
  };
  return {
    put,
    remove,
    async putBlocks(view, ends) {
      const { segments, overlaid } = await readSegments(view, ends);
      for (const segment of segments) {
        for (const [place, text] of segment.texts.entries()) {
          if (text.includes(TERMINAL)) put(readable(view.store, () => unpackAt(segment, place)));
          // It may have been in the network before its block was written anew.
          else remove(segment.ids[place] ?? '');
        }
      }
      return overlaid;
    },
  };
}
