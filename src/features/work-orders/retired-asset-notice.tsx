import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entities } from '../../domain/registry.ts';
import type { ResourceFormState } from '../../resource/form/use-resource-form.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** A new order for what is no longer in the grid is most likely a mistake; sometimes its foundation must go, too. */
export function RetiredAssetNotice({ state }: { state: ResourceFormState }) {
  const assetId: unknown = useWatch({ control: state.form.control, name: 'assetId' });
  const asset = useRecord(entities.asset, isUuid(assetId) ? assetId : null);
  if (!state.isNew || asset?.status !== 'retired') return null;
  return (
    <chakra.div mb="4">
      <Banner kind="warning">
        <Trans>{asset.name} is retired. Is this the right asset?</Trans>
      </Banner>
    </chakra.div>
  );
}
