import { Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import { restoringSteps } from '../../../../domain/field-ops/switching-plan.ts';
import type { SwitchingStep } from '../../../../domain/field-ops/switching-request.ts';
import { entities } from '../../../../domain/registry.ts';
import { ActionButton } from '../../../../resource/act/act.tsx';
import { useSaving } from '../../../../resource/act/save-failure.ts';
import { withItem } from '../../../../resource/items/item-list.ts';
import { choiceText } from '../../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Stack } from '../../../../ui/page/layout.tsx';
import type { PlayedPartProps } from './played-part.ts';

/** While it is still written: once it is approved, its steps are what was approved. */
const WRITTEN: readonly string[] = ['Draft', 'Requested'];

/** The isolating steps backwards, for a request that restores nothing yet. Written when somebody wants it, and changed as any step. */
export function RestoringPart({ request, speech }: Pick<PlayedPartProps, 'request' | 'speech'>) {
  const { t } = useLingui();
  const { can, repository } = useWorkspace();
  const saving = useSaving();
  const proposed = restoringSteps(request.steps);
  if (proposed.length === 0 || !WRITTEN.includes(request.status) || !can('switching:edit')) return null;
  const write = () => {
    const steps = proposed.reduce<SwitchingStep[]>(
      (items, { step }) => withItem(items, step),
      [...request.steps],
    );
    return saving(() =>
      repository.edit(entities.switchingRequest, request.id, { steps }, { opened: { ...request } }),
    );
  };
  return (
    <Stack gap="2" role="region" aria-label={t`Proposed for restoring`}>
      <p>
        <Trans>No step restores yet. In reverse order that would be:</Trans>
      </p>
      <ol>
        {proposed.map(({ undoes, step }) => (
          <li key={undoes}>
            {choiceText(speech, 'steps/action', step.action)} {step.device}
          </li>
        ))}
      </ol>
      <div>
        <ActionButton icon={<ListPlus aria-hidden />} onAct={write}>
          <Trans>Write these steps down</Trans>
        </ActionButton>
      </div>
    </Stack>
  );
}
