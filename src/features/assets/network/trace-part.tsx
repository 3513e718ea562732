import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { DeviceNetwork } from '../../../data/read/network/open-network.ts';
import { CustomersLine } from '../../../resource/network/customers-line.tsx';
import { FoundList } from '../../../resource/network/found-list.tsx';
import { type KnownNetwork, useNetworkAnswer } from '../../../resource/network/use-network.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/controls/spinner.tsx';

interface TracePartProps {
  id: string;
  known: KnownNetwork | undefined;
  speech: Speech;
}

/** What supply comes through, and what has none without the asset. */
export function TracePart({ id, known, speech }: TracePartProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Traced id={id} known={known} speech={speech} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Trans>Trace</Trans>
      </Button>
    </div>
  );
}

function Traced({ id, known, speech }: TracePartProps) {
  const { t } = useLingui();
  const ask = useCallback((network: DeviceNetwork) => network.trace(id), [id]);
  const trace = useNetworkAnswer(known, ask);
  if (!trace) return <Spinner />;
  return (
    <>
      <FoundList title={t`Before it, towards the infeed`} found={trace.upstream} speech={speech} />
      <FoundList title={t`Behind it, dead without it`} found={trace.downstream} speech={speech} />
      <CustomersLine counted={trace} speech={speech}>
        <Trans>Customers behind it</Trans>
      </CustomersLine>
    </>
  );
}
