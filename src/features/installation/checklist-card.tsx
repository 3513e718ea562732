import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { AnyItem } from '../../domain/kit/field.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { inOrder, withChangedItem } from '../../resource/item-list.ts';
import type { DetailPart } from '../../resource/resource-detail.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/** The steps of the work, ticked off where they stand. */
export function ChecklistCard({ row }: DetailPart) {
  const { repository, can } = useWorkspace();
  const steps = inOrder(itemsOf(row.checklist));
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done === true).length;
  const tick = (step: AnyItem, isDone: boolean) =>
    repository.update('installation', row.id, {
      checklist: withChangedItem(steps, step.id, { done: isDone }),
    });
  return (
    <Card>
      <chakra.h2 fontSize="lg" mb="2">
        <Trans>Checklist</Trans>{' '}
        <chakra.span color="fg.muted" fontWeight="normal">
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </chakra.span>
      </chakra.h2>
      <chakra.ol listStyle="none">
        {steps.map((step) => (
          <chakra.li key={step.id} borderTop="1px solid" borderColor="border" py="0.5">
            <Checkbox
              label={String(step.text)}
              checked={step.done === true}
              disabled={!can('installations:edit')}
              onChange={(event) => void tick(step, event.target.checked)}
            />
            {typeof step.note === 'string' && step.note !== '' && (
              <chakra.p color="fg.muted" whiteSpace="pre-wrap" ps="8">
                {step.note}
              </chakra.p>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  );
}
