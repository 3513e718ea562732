import { Trans } from '@lingui/react/macro';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import { askedCompetences, dayOfWork } from '../../../domain/job-sheets/asked-of-crew.ts';
import { isOpenWork, type WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { inOrder } from '../../../resource/items/item-list.ts';
import { CompetenceList } from '../../../resource/safety/competence-list.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { PartHeading } from './part-heading.tsx';

interface AskedOfOrderProps {
  order: WorkOrder;
  crews: readonly Crew[];
}

/** What the crew has to be allowed to do, with who of it is on the day of the work, and what it takes along. */
export function AskedOfOrder({ order, crews }: AskedOfOrderProps) {
  const { zone, today } = useWorkspace();
  const day = dayOfWork({ startedAt: null, scheduledStart: order.scheduledStart }, zone, today());
  const competences = askedCompetences(order, crews, day);
  const tools = inOrder(order.requiredTools).map(({ name }) => name);
  return (
    <>
      {competences.length > 0 && (
        <div>
          <PartHeading>
            <Trans>Competences needed</Trans>
          </PartHeading>
          {/* Who would have them today says nothing of work that is over. */}
          {isOpenWork(order.status) ? (
            <CompetenceList competences={competences} />
          ) : (
            <p>{competences.map(({ name }) => name).join(' · ')}</p>
          )}
        </div>
      )}
      {tools.length > 0 && (
        <div>
          <PartHeading>
            <Trans>Tools needed</Trans>
          </PartHeading>
          <p>{tools.join(' · ')}</p>
        </div>
      )}
    </>
  );
}
