import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ZapOff from 'lucide-react/icons/zap-off';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SupposedChange } from '../../../data/read/network/network-messages.ts';
import type { DeviceNetwork } from '../../../data/read/network/open-network.ts';
import type { Asset } from '../../../domain/assets/asset.ts';
import { canBeSupposed, switchStateOf } from '../../../domain/assets/network-of-assets.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { CustomersLine } from '../../../resource/network/customers-line.tsx';
import { FoundList } from '../../../resource/network/found-list.tsx';
import { type KnownNetwork, useNetworkAnswer } from '../../../resource/network/use-network.ts';
import { createPath } from '../../../resource/rows/record-path.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/controls/spinner.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { outageValues } from './outage-values.ts';

interface SupposedPartProps {
  row: Asset;
  known: KnownNetwork | undefined;
  speech: Speech;
}

/** What would be if a switch stood the other way, or a line were out. Nothing is written. */
export function SupposedPart(props: SupposedPartProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Supposed {...props} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Supposition row={props.row} />
      </Button>
    </div>
  );
}

function Supposition({ row }: { row: Asset }) {
  if (canBeSupposed(row) === 'line') return <Trans>Suppose it is out</Trans>;
  return switchStateOf(row) === 'open' ? (
    <Trans>Suppose it is closed</Trans>
  ) : (
    <Trans>Suppose it is open</Trans>
  );
}

function Supposed({ row, known, speech }: SupposedPartProps) {
  const { t } = useLingui();
  const ask = useCallback((network: DeviceNetwork) => network.supposed(row.id), [row.id]);
  const change = useNetworkAnswer(known, ask);
  if (!change) return <Spinner />;
  const { dead, live, critical, supposed } = change;
  return (
    <Stack role="region" aria-label={t`Supposed`}>
      <p>
        <strong>
          <WhatIf supposed={supposed} />
        </strong>{' '}
        {dead.count === 0 && live.count === 0 && <Trans>Nothing becomes dead or live.</Trans>}{' '}
        <Loops opened={change.loopsOpened} />
      </p>
      {dead.count > 0 && <FoundList title={t`Becomes dead`} found={dead} speech={speech} />}
      {live.count > 0 && <FoundList title={t`Becomes live`} found={live} speech={speech} />}
      {supposed !== 'closed' && (
        <CustomersLine counted={change} speech={speech}>
          <Trans>Customers without supply</Trans>
        </CustomersLine>
      )}
      {critical.count > 0 && (
        <FoundList title={t`Critical loads without supply`} found={critical} speech={speech} />
      )}
      {dead.count > 0 && <RecordOutage row={row} change={change} />}
    </Stack>
  );
}

function WhatIf({ supposed }: Pick<SupposedChange, 'supposed'>): ReactNode {
  if (supposed === 'open') return <Trans>If it were open:</Trans>;
  if (supposed === 'closed') return <Trans>If it were closed:</Trans>;
  return <Trans>If it were out:</Trans>;
}

function Loops({ opened }: { opened: number }) {
  if (opened === 0) return null;
  if (opened > 0) return <Plural value={opened} one="# loop is opened." other="# loops are opened." />;
  return <Plural value={-opened} one="# loop is closed." other="# loops are closed." />;
}

/** Of the 200 characters of a title, the words before it are the others. */
const NAME_ROOM = 150;

/** Opens the form of an outage with what is known: the person looks at it, and saves it or not. */
function RecordOutage({ row, change }: { row: Asset; change: SupposedChange }) {
  const { t } = useLingui();
  const { can, database, timestamp } = useWorkspace();
  const navigate = useNavigate();
  const name = row.name.slice(0, NAME_ROOM);
  const open = async () => {
    const values = await outageValues(database, row, change, timestamp());
    await navigate(createPath('outage', { ...values, title: t`No supply behind ${name}` }));
    return true;
  };
  const { act, busy } = useAct(open, reportError);
  if (!can('compliance:create')) return null;
  return (
    <Wrap>
      <Button icon={<ZapOff aria-hidden />} busy={busy} onClick={act}>
        <Trans>Record as outage</Trans>
      </Button>
    </Wrap>
  );
}
