import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type GuidedKind,
  stockAtPlace,
  takesFromPlace,
} from '../../../domain/inventory/guided/guided-line.ts';
import { numberWithin } from '../../../domain/kit/values/typed-number.ts';
import { quantityIn } from '../../../domain/units/whole-pieces.ts';
import { NumberPad } from '../../../resource/inputs/number-pad.tsx';
import { asTyped } from '../../../resource/inputs/use-typed-number.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import type { Guided } from './use-guided.ts';

/** How many: as proposed, as scanned piece by piece, or as typed. */
export function QuantityStep({ kind, job }: { kind: GuidedKind; job: Guided }) {
  const { t } = useLingui();
  const { line } = job.state;
  // What is scanned meanwhile counts on from what was proposed, and replaces what was typed.
  const [typed, setTyped] = useState<{ text: string; on: number | null } | null>(null);
  const text = typed?.on === line.quantity ? typed.text : asTyped(line.quantity);
  const bounds = quantityIn(line.item?.unit);
  const quantity = numberWithin(text, bounds);
  const isReady = typeof quantity === 'number' && (quantity > 0 || kind === 'count');
  const confirm = () => isReady && job.confirm(quantity);
  return (
    <chakra.form
      display="grid"
      gap="4"
      justifyItems="center"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <NumberPad
        label={kind === 'count' ? t`Counted` : t`Quantity`}
        value={text}
        onChange={(value) => setTyped({ text: value, on: line.quantity })}
        unit={line.item?.unit ?? ''}
        bounds={bounds}
      />
      {typeof quantity === 'number' && <BeyondNotice kind={kind} job={job} quantity={quantity} />}
      <Button type="submit" size="lg" look="primary" minW="12rem" disabled={!isReady}>
        <Trans>Next</Trans>
      </Button>
    </chakra.form>
  );
}

/** What is there, for those who take; who counts is told nothing. */
function BeyondNotice({ kind, job, quantity }: { kind: GuidedKind; job: Guided; quantity: number }) {
  const format = useFormat();
  const { line } = job.state;
  if (!takesFromPlace(kind) || kind === 'count' || !line.item) return null;
  const here = stockAtPlace(kind, line).find(({ lot }) => lot === line.lot)?.quantity ?? 0;
  const { unit, reserved, free } = line.item;
  return (
    <>
      <MutedText>
        <Trans>{format.quantity(here, unit)} here by the records.</Trans>{' '}
        {reserved > 0 && (
          <Trans>
            {format.quantity(reserved, unit)} reserved, {format.quantity(free, unit)} free.
          </Trans>
        )}
      </MutedText>
      {quantity > here && (
        <Banner kind="warning">
          <Trans>More than the records say is there. It is taken down and marked for reconciling.</Trans>
        </Banner>
      )}
    </>
  );
}
