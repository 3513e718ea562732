import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import { type KeyboardEvent, useState } from 'react';
import { allRows, rowsByIds } from '../../../data/read/list-query.ts';
import { containersIn } from '../../../data/read/stock/places.ts';
import type { CountLine, StockCount, stockCount } from '../../../domain/inventory/stock-count.ts';
import type { StockLine } from '../../../domain/inventory/stock-line.ts';
import { unitBeside } from '../../../domain/kit/fields/unit-beside.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { numberWithin } from '../../../domain/kit/values/typed-number.ts';
import { entities } from '../../../domain/registry.ts';
import { quantityIn } from '../../../domain/units/whole-pieces.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { NumberInput } from '../../../resource/inputs/number-input.tsx';
import { useNumberFault } from '../../../resource/inputs/use-number-fault.ts';
import { asTyped } from '../../../resource/inputs/use-typed-number.ts';
import { inOrder, withChangedItem, withItem } from '../../../resource/items/item-list.ts';
import { useInTurn } from '../../../resource/items/use-in-turn.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';

/** What is to be counted, place by place: one number each, Enter goes on. What the book says is not shown. */
export function CountSheet({ row }: DetailPart<typeof stockCount>) {
  const { can, database, repository } = useWorkspace();
  const turns = useInTurn(entities.stockCount, row);
  const lines = inOrder(row.lines);
  const done = lines.filter(({ counted }) => typeof counted === 'number').length;
  if (!can('inventory:edit')) return null;
  const list = () =>
    turns.run(async (fresh) =>
      repository.update(entities.stockCount, row.id, { lines: await linesToCount(database, fresh) }),
    );
  const count = (line: CountLine, counted: number | null) =>
    turns.run(async (fresh) => {
      // The book as it is now: what moves afterwards is no difference of this count.
      const [place] = await rowsByIds(database, entities.stockLine, [line.stockLineId]);
      const expected = counted === null ? null : (place?.quantity ?? 0);
      const changed = withChangedItem(fresh.lines, line.id, { counted, expected });
      await repository.update(entities.stockCount, row.id, { lines: changed });
    });
  return (
    <Card>
      <Wrap mb="2">
        <SectionHeading flex="1 1 12rem">
          <Trans>To count</Trans>{' '}
          <Muted fontWeight="normal">
            <Trans>
              {done} of {lines.length} done
            </Trans>
          </Muted>
        </SectionHeading>
        <ActionButton icon={<ListPlus aria-hidden />} onAct={list}>
          <Trans>List what lies there</Trans>
        </ActionButton>
      </Wrap>
      <PlainList as="ol">
        {lines.map((line) => (
          <LineToCount key={line.id} line={line} onCount={(counted) => count(line, counted)} />
        ))}
      </PlainList>
    </Card>
  );
}

interface LineToCountProps {
  line: CountLine;
  onCount: (counted: number | null) => Promise<unknown>;
}

function LineToCount({ line, onCount }: LineToCountProps) {
  const { t } = useLingui();
  const stored = asTyped(line.counted);
  // Until somebody types here it says what is stored, also what a colleague counts meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored;
  const unit = unitBeside(line) ?? undefined;
  const bounds = quantityIn(unit);
  const counted = numberWithin(text, bounds);
  const fault = useNumberFault()(text, bounds);
  const name = line.name;
  const save = () => {
    if (typed === null || counted === undefined) return;
    const forget = () => setTyped((now) => (now === typed ? null : now));
    if (typed === stored) forget();
    else inBackground(onCount(counted).then(forget));
  };
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) 9rem"
      gap="3"
      alignItems="center"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <div>
        {name}
        {line.bin && (
          <chakra.div fontFamily="mono" fontSize="sm" color="fg.muted">
            {line.bin}
          </chakra.div>
        )}
      </div>
      <LabelledControl label={t`Counted`} error={fault}>
        <NumberInput
          aria-label={t`Counted: ${name}`}
          fontSize="lg"
          unit={unit}
          value={text}
          onChange={setTyped}
          onBlur={save}
          onKeyDown={goOn}
        />
      </LabelledControl>
    </chakra.li>
  );
}

/** Enter: to the next number; leaving this one saves it. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const list = event.currentTarget.closest('ol');
  const inputs = [...(list?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else event.currentTarget.blur();
}

/** The count's lines, and behind them every place of its warehouse or bin that is not among them yet. */
async function linesToCount(database: Workspace['database'], row: StockCount): Promise<readonly CountLine[]> {
  const known = row.lines;
  const listed = new Set(known.map(({ stockLineId }) => stockLineId));
  const places = await placesToCount(database, row);
  return places
    .filter(({ line }) => !listed.has(line.id))
    .reduce<readonly CountLine[]>((lines, { line: { id, name, unit }, bin }) => {
      const place = { stockLineId: id, name: name ?? '', bin, unit: unit ?? null };
      return withItem(lines, { ...place, counted: null, expected: null });
    }, known);
}

/** Stock of the warehouse or bin, and of the containers that stand there, under their codes. */
async function placesToCount(
  database: Workspace['database'],
  { warehouseId, bin: only }: StockCount,
): Promise<readonly { readonly line: StockLine; readonly bin: string | null }[]> {
  const linesIn = (id: string) =>
    allRows(database, { entity: entities.stockLine, filters: { warehouseId: id }, sort: 'bin' });
  const loose = (await linesIn(warehouseId)).filter(({ bin }) => !only || bin === only);
  const containers = (await containersIn(database, warehouseId)).filter(
    ({ standsInBin }) => !only || standsInBin === only,
  );
  const contents = await Promise.all(
    containers.map(async ({ id, code, name }) =>
      (await linesIn(id)).map((line) => ({ line, bin: code || name })),
    ),
  );
  return [...loose.map((line) => ({ line, bin: line.bin })), ...contents.flat()];
}
