import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { installation } from '../../domain/installation/installation.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../resource/items/item-list.ts';
import { useInTurn } from '../../resource/items/use-in-turn.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';

/** The steps of the work, ticked off where they stand. */
export function ChecklistCard({ row }: DetailPart<typeof installation>) {
  const { can } = useWorkspace();
  const { changeItem } = useInTurn(entities.installation, row);
  const steps = inOrder(row.checklist);
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done === true).length;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Checklist</Trans>{' '}
        <Muted fontWeight="normal">
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </Muted>
      </SectionHeading>
      <PlainList as="ol">
        {steps.map((step) => (
          <chakra.li key={step.id} borderTop="1px solid" borderColor="border" py="0.5">
            <Checkbox
              label={step.text}
              checked={step.done === true}
              disabled={!can('installations:edit')}
              onChange={(event) =>
                inBackground(changeItem('checklist', step.id, { done: event.target.checked }))
              }
            />
            {typeof step.note === 'string' && step.note !== '' && (
              <MutedText whiteSpace="pre-wrap" ps="8">
                {step.note}
              </MutedText>
            )}
          </chakra.li>
        ))}
      </PlainList>
    </Card>
  );
}
