import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entities } from '../../domain/registry.ts';
import type { WorkTask, workOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../resource/items/item-list.ts';
import { useInTurn } from '../../resource/items/use-in-turn.ts';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../ui/page/text.tsx';

/** The order's tasks, ticked off where they stand. */
export function TaskList({ row, speech }: DetailPart<typeof workOrder>) {
  const { can } = useWorkspace();
  const { changeItem } = useInTurn(entities.workOrder, row);
  const tasks = inOrder(row.tasks);
  if (tasks.length === 0) return null;
  const done = tasks.filter((task) => task.done === true).length;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Tasks</Trans>{' '}
        <Muted fontWeight="normal">
          <Trans>
            {done} of {tasks.length} done
          </Trans>
        </Muted>
      </SectionHeading>
      <PlainList as="ol">
        {tasks.map((task) => (
          <chakra.li
            key={task.id}
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            alignItems="center"
            borderTop="1px solid"
            borderColor="border"
          >
            <chakra.span flex="1 1 14rem">
              <Checkbox
                label={task.title}
                checked={task.done === true}
                disabled={!can('work-orders:edit')}
                onChange={(event) =>
                  inBackground(changeItem('tasks', task.id, { done: event.target.checked }))
                }
              />
            </chakra.span>
            <TaskFacts task={task} speech={speech} />
          </chakra.li>
        ))}
      </PlainList>
    </Card>
  );
}

function TaskFacts({ task, speech }: { task: WorkTask; speech: DetailPart<typeof workOrder>['speech'] }) {
  const { t } = useLingui();
  const people = usePeople();
  const who = typeof task.assignee === 'string' ? personName(people, task.assignee) : '';
  const until = typeof task.endDate === 'string' ? t`until ${speech.format.date(task.endDate)}` : '';
  return (
    // On a phone it has a line of its own, which must not lie on the next task's edge.
    <Muted fontSize="sm" my="1.5">
      {[who, until].filter(Boolean).join(' · ')}
    </Muted>
  );
}
