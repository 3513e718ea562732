import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../ui/format/format.ts';
import type { CheckedPlan } from './use-import.ts';

/** What the file would do, in four numbers. */
export function ImportCounts({
  checked: { create, change, restore, unchanged, refused },
  unread,
}: {
  checked: CheckedPlan;
  /** Parts of the files that were refused before anything was compared. */
  unread: number;
}) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(auto-fit, minmax(6rem, 1fr))' }}
      gap="4"
      css={{ '& dd': { margin: 0 } }}
    >
      <Count label={<Trans>New</Trans>} value={create} />
      <Count label={<Trans>Changed</Trans>} value={change} />
      {restore > 0 && <Count label={<Trans>Restored</Trans>} value={restore} />}
      <Count label={<Trans>Unchanged</Trans>} value={unchanged} />
      <Count label={<Trans>Refused</Trans>} value={refused.length + unread} />
    </chakra.dl>
  );
}

function Count({ label, value }: { label: ReactNode; value: number }) {
  const format = useFormat();
  return (
    <chakra.div borderTop="1px solid" borderColor="border" pt="2">
      <chakra.dt color="fg.muted" fontSize="sm">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="2xl" fontVariantNumeric="tabular-nums">
        {format.number(value)}
      </chakra.dd>
    </chakra.div>
  );
}
