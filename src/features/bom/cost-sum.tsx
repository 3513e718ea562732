import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { BomCost } from '../../domain/manufacturing/cost.ts';
import type { Speech } from '../../resource/words/value-text.ts';

/** What the parts add up to, and what the sum does not know. */
export function CostSum({ cost: { required, optional }, speech }: { cost: BomCost; speech: Speech }) {
  const { money } = speech.format;
  const unknown = required.unknown + (optional?.unknown ?? 0);
  return (
    <chakra.div mt="3" textAlign="end" _rtl={{ textAlign: 'left' }} fontVariantNumeric="tabular-nums">
      <chakra.p fontWeight="semibold">
        <Trans>Parts {money(required.amount, null)}</Trans>
      </chakra.p>
      {optional && (
        <p>
          <Trans>Optional parts {money(optional.amount, null)}</Trans>
        </p>
      )}
      {unknown > 0 && (
        <chakra.p color="energised.text">
          <Plural
            value={unknown}
            one="# part has no cost and is not counted"
            other="# parts have no cost and are not counted"
          />
        </chakra.p>
      )}
    </chakra.div>
  );
}
