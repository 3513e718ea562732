import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Square from 'lucide-react/icons/square';
import SquareCheck from 'lucide-react/icons/square-check-big';
import { crewsOfWork } from '../../../data/read/safety/crews-of-work.ts';
import { askedCompetences, dayOfWork, missingOf, onBoard } from '../../../domain/job-sheets/asked-of-crew.ts';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { inOrder } from '../../../resource/items/item-list.ts';
import { CompetenceList } from '../../../resource/safety/competence-list.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import type { Runner } from '../runner/use-runner.ts';

interface AskedOfCrewProps {
  row: JobSheet;
  order: WorkOrder;
  runner: Runner;
}

/** What the order asks for beside the permit: who has to be there, and what has to be on board. */
export function AskedOfCrew({ row, order, runner }: AskedOfCrewProps) {
  const { database, zone, today } = useWorkspace();
  const { crewId, assignees } = order;
  const crews = useLive(database, (local) => crewsOfWork(local, { crewId, assignees }, [row.assignedTo]), [
    crewId,
    assignees.join(),
    row.assignedTo,
  ]);
  if (!crews) return null;
  const day = dayOfWork(row, zone, today());
  const competences = askedCompetences(order, crews, day);
  const missing = missingOf(order, row, crews, day).join(', ');
  return (
    <>
      {competences.length > 0 && (
        <chakra.section display="grid" gap="3" aria-labelledby="competences">
          <chakra.h3 id="competences" fontSize="xl">
            <Trans>Competences</Trans>
          </chakra.h3>
          <CompetenceList competences={competences} />
        </chakra.section>
      )}
      {order.requiredTools.length > 0 && <Tools row={row} order={order} runner={runner} />}
      {missing && row.status === 'Assigned' && (
        <Banner kind="warning">
          <Trans>
            Missing: {missing}. Whoever starts goes without; that is written down with their name.
          </Trans>
        </Banner>
      )}
      {row.begunWithout && row.status !== 'Assigned' && <Begun row={row} />}
    </>
  );
}

/** Each tool is a button: one press when it was seen in the van, another one takes that back. */
function Tools({ row, order, runner }: AskedOfCrewProps) {
  const people = usePeople();
  const format = useFormat();
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="tools">
      <chakra.h3 id="tools" fontSize="xl">
        <Trans>Tools</Trans>
      </chakra.h3>
      {row.status === 'Assigned' && (
        <MutedText fontSize="md">
          <Trans>Press what you have seen on board.</Trans>
        </MutedText>
      )}
      <PlainList display="grid" gap="2">
        {inOrder(order.requiredTools).map(({ id, name }) => {
          const seen = onBoard(row, name);
          return (
            <li key={id}>
              {row.status === 'Assigned' ? (
                <Button
                  size="lg"
                  wide
                  justifyContent="start"
                  whiteSpace="normal"
                  textAlign="start"
                  aria-pressed={seen !== undefined}
                  icon={seen ? <SquareCheck aria-hidden /> : <Square aria-hidden />}
                  onClick={() => inBackground(runner.toggleTool(name))}
                >
                  {name}
                </Button>
              ) : (
                name
              )}
              {seen && (
                <MutedText fontSize="sm">
                  <Trans>On board</Trans> · {personName(people, seen.enteredBy)} · {format.dateTime(seen.at)}
                </MutedText>
              )}
            </li>
          );
        })}
      </PlainList>
    </chakra.section>
  );
}

function Begun({ row: { begunWithout, begunWithoutBy } }: Pick<AskedOfCrewProps, 'row'>) {
  const people = usePeople();
  const who = personName(people, begunWithoutBy ?? '');
  return (
    <Banner kind="warning">
      <Trans>Begun without: {begunWithout}</Trans> {who}
    </Banner>
  );
}
