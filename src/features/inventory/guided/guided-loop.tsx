import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Suspense, use, useState } from 'react';
import type { GuidedLine } from '../../../domain/inventory/guided/guided-line.ts';
import { placeName } from '../../../domain/inventory/guided/place-key.ts';
import { FieldScanner } from '../../../resource/inputs/field-scanner.ts';
import { ScannerInto } from '../../../resource/inputs/scanner-into.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { AlarmCard } from './alarm-card.tsx';
import { DoneList } from './done-list.tsx';
import type { GuidedSetup } from './guided-setup.ts';
import { KIND_WORDS } from './guided-words.ts';
import { OrderEnd } from './order-end.tsx';
import { PickListCard } from './pick-list-card.tsx';
import { GuidedStepCard } from './step-card.tsx';
import { useGuided } from './use-guided.ts';

interface GuidedLoopProps {
  setup: GuidedSetup;
  /** Number of the order or the count that it is about; '' where there is none. */
  about: string;
}

/** Bin, item, quantity, next: what is scanned is taken wherever the focus is. */
export function GuidedLoop({ setup, about }: GuidedLoopProps) {
  const { i18n, t } = useLingui();
  const title = i18n._(KIND_WORDS[setup.kind].title);
  const job = useGuided(setup, {
    done: [about, title].filter(Boolean).join(' · '),
    undone: [about, t`Taken back: ${title}`].filter(Boolean).join(' · '),
  });
  const [isLooking, setLooking] = useState(false);
  const { alarm, line, choice } = job.state;
  const isBegun =
    [line.container, line.bin, line.toBin].some((answer) => answer !== undefined) ||
    line.item !== null ||
    choice.length > 0;
  return (
    <Page narrow>
      <PageHeader
        title={title}
        breadcrumb={[{ label: t`Guided jobs`, to: '/tenant/stock/jobs' }]}
        action={
          <LinkButton to="/tenant/stock/jobs">
            <Trans>Stop</Trans>
          </LinkButton>
        }
      >
        {[setup.warehouse.name, about].filter(Boolean).join(' · ')}
      </PageHeader>
      <ScannerInto onScanned={job.take}>
        <chakra.div display="grid" gap="4">
          <Card display="grid" gap="4">
            <Answered line={line} />
            {alarm ? (
              <AlarmCard alarm={alarm} onAnswer={job.acknowledge} />
            ) : (
              <GuidedStepCard setup={setup} job={job} onCamera={() => setLooking(true)} />
            )}
            {isBegun && !alarm && (
              <chakra.div>
                <Button look="quiet" icon={<RotateCcw aria-hidden />} onClick={job.startOver}>
                  <Trans>Start this line again</Trans>
                </Button>
              </chakra.div>
            )}
          </Card>
          {isListed(setup) && <PickListCard setup={setup} />}
          <DoneList kind={setup.kind} job={job} />
          {setup.kind === 'receive' && setup.orderId !== null && <OrderEnd orderId={setup.orderId} />}
        </chakra.div>
      </ScannerInto>
      {isLooking && <Camera onCode={job.take} onClose={() => setLooking(false)} />}
    </Page>
  );
}

function isListed({ kind, orderId }: GuidedSetup): boolean {
  return kind === 'pick' || (kind === 'pack' && orderId !== null);
}

/** For one code: the next step may be about a thing that is not in the picture yet, and what is still in it would be read again. */
function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const scanner = use(FieldScanner);
  const take = (code: string) => {
    onClose();
    onCode(code);
  };
  if (!scanner) return null;
  return (
    <Suspense>
      <scanner.Sheet entity="inventoryItem" onCode={take} onPick={onClose} onClose={onClose} />
    </Suspense>
  );
}

/** What of the line is there already. */
function Answered({ line }: { line: GuidedLine }) {
  const { t } = useLingui();
  const format = useFormat();
  const { bin, item, lot, expiry, toBin, goal } = line;
  const parts = [
    bin === undefined ? null : bin === null ? t`In no bin` : placeName(bin),
    line.container?.name,
    item?.name,
    lot,
    expiry === null ? null : t`expires ${format.date(expiry)}`,
    line.isConfirmed ? format.quantity(line.quantity, item?.unit) : null,
    goal ? goal.name : toBin && placeName(toBin),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <chakra.p fontSize="lg" fontWeight="medium" overflowWrap="anywhere" data-testid="answered">
      {parts.join(' · ')}
    </chakra.p>
  );
}
