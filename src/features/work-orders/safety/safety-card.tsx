import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { saysOfSafety } from '../../../domain/job-sheets/sheet-safety.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Mono, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { AskedOfOrder } from './asked-of-order.tsx';
import { findSafety } from './find-safety.ts';
import { HazardsHere } from './hazards-here.tsx';
import { SheetsSafety } from './sheets-safety.tsx';
import { SwitchingOfOrder } from './switching-of-order.tsx';

/** What keeps the people of an order safe: hazards and what is done against them, and what each sheet says of permit, briefing and stops. */
export function SafetyCard({ order }: { order: WorkOrder }) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const now = useNow();
  const { id, type, assetId, status, crewId, assignees } = order;
  const found = useLive(
    database,
    (local) => findSafety(local, { id, type, assetId, status, crewId, assignees }),
    [id, type, assetId, status, crewId, assignees.join()],
  );
  if (!found) return null;
  const sheets = found.sheets.filter((sheet) => saysOfSafety(order, sheet, now));
  const { requiredCompetences, requiredTools } = order;
  const said = [found.hazards, sheets, found.requests, requiredCompetences, requiredTools];
  const isNothing = said.every(({ length }) => length === 0);
  if (isNothing && !order.permitRequired) return null;
  return (
    <Card aria-label={t`Safety of the work`} display="grid" gap="4">
      <chakra.div display="grid" gap="1">
        <SectionHeading>
          <Trans>Safety</Trans>
        </SectionHeading>
        <PermitAsked order={order} />
      </chakra.div>
      <AskedOfOrder order={order} crews={found.crews} />
      <SheetsSafety order={order} sheets={sheets} now={now} />
      <SwitchingOfOrder requests={found.requests} />
      <HazardsHere hazards={found.hazards} />
    </Card>
  );
}

function PermitAsked({ order: { permitRequired, permitNumber } }: { order: WorkOrder }) {
  if (!permitRequired)
    return (
      <MutedText>
        <Trans>The order asks for no permit to work.</Trans>
      </MutedText>
    );
  return (
    <p>
      {permitNumber ? (
        <Trans>
          Nobody begins without a permit to work: <Mono>{permitNumber}</Mono>
        </Trans>
      ) : (
        <Trans>Nobody begins without a permit to work.</Trans>
      )}
    </p>
  );
}
