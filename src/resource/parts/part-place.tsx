import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { placesByIds } from '../../data/read/stock/places.ts';
import { ownStoresOf, stockReader } from '../../data/read/stock/stock-reader.ts';
import { scannedLine } from '../../domain/inventory/scanned-line.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { byQuantity, isUsable } from '../../domain/inventory/stock-places.ts';
import { usualLine } from '../../domain/inventory/usual-place.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { placeWords } from '../../domain/warehouses/container.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { readHere } from '../inputs/read-here.ts';

/**
 * Where a part is taken from, or put back: the usual place, until another one is picked for this item.
 *
 * @param before stock lines that come before the usual one, where they are still there
 */
export function usePlace(itemId: string, before: readonly string[] = []) {
  const workspace = useWorkspace();
  const { database } = workspace;
  const [chosen, setChosen] = useState<{ itemId: string; lineId: string } | null>(null);
  const places = useLive(database, (local) => placesOf(local, itemId), [itemId]);
  const known = before.find((id) => places?.lines.some((line) => line.id === id));
  const lineId = chosen?.itemId === itemId ? chosen.lineId : (known ?? places?.usual ?? '');
  return {
    places,
    lineId,
    line: places?.lines.find(({ id }) => id === lineId),
    setLine: (picked: string) => setChosen({ itemId, lineId: picked }),
    /** The place of the lot that a code of the item names, where it names one. */
    takeCode: async (ofItem: string, code: string) => {
      const line = await lineOfCode(workspace, ofItem, code);
      if (line) setChosen({ itemId: ofItem, lineId: line.id });
    },
  };
}

async function lineOfCode(
  workspace: Workspace,
  itemId: string,
  text: string,
): Promise<StockLine | undefined> {
  const { database } = workspace;
  const lines = (await stockReader(database).linesOf(itemId)).filter(isUsable);
  return scannedLine(lines, readHere(workspace, text), await ownStoresOf(database));
}

interface PlaceSelectProps {
  label: string;
  places: Pick<Awaited<ReturnType<typeof placesOf>>, 'lines' | 'nameOf'>;
  unit: string;
  value: string;
  onChange: (lineId: string) => void;
}

export function PlaceSelect({ label, places, unit, value, onChange }: PlaceSelectProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <LabelledControl label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`No known place`}</option>
        {places.lines.map((line) => (
          <option key={line.id} value={line.id}>
            {places.nameOf(line)} ({format.quantity(line.quantity, unit)})
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

/** Where the item lies, the fullest first, and where this person usually takes it from. */
async function placesOf(database: Workspace['database'], itemId: string) {
  const all = isUuid(itemId) ? await stockReader(database).linesOf(itemId) : [];
  const lines = byQuantity(all).filter(isUsable);
  const places = await placesByIds(
    database,
    lines.map(({ warehouseId }) => warehouseId),
  );
  const nameOf = ({ warehouseId, bin, lot }: StockLine) => {
    const placed = places.get(warehouseId);
    const name = placed ? placeWords(placed.place, placed.within) : '–';
    return [name, bin, lot].filter((part) => part !== null && part !== '').join(' · ');
  };
  // Among several that are not the person's own the fullest is a guess that they see, and can change.
  const usual = usualLine(lines, await ownStoresOf(database)) ?? lines.find((line) => line.quantity > 0);
  return { itemId, lines, nameOf, usual: usual?.id };
}
