import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isWeighed, offeredStatuses } from '../../domain/offered-statuses.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useSaving } from '../act/save-failure.ts';
import { useDecider } from '../act/use-decider.ts';
import { ChoiceView } from '../values/value-view.tsx';
import { choiceLabel, choiceText, type Speech } from '../words/value-text.ts';

const DecideDialog = lazy(async () => ({ default: (await import('../act/decide-dialog.tsx')).DecideDialog }));

/**
 * The status as a button with its next steps; where no order is declared, with every status. What somebody else has
 * asked for, and what takes a decision back, is shown once more before it is done.
 */
export function StatusMenu({ speech, row }: { speech: Speech; row: AnyRow }) {
  const { t } = useLingui();
  const { repository, can } = useWorkspace();
  const person = useDecider();
  const saving = useSaving();
  const [deciding, setDeciding] = useState<string | null>(null);
  const entity = entityNamed(speech.labels.entity);
  const status = entity.fields.status;
  const current = String(row.status ?? '');
  if (status?.kind !== 'choice') return null;
  const offered = offeredStatuses(entity, row, person);
  const steps = entity.statuses?.usualNext?.[current]?.filter((value) => offered.includes(value)) ?? offered;
  if (steps.length === 0 || !can(`${entity.subject}:edit`)) {
    return <ChoiceView speech={speech} name="status" value={current} />;
  }
  const choose = (value: string) => {
    if (isWeighed(entity, row, value)) setDeciding(value);
    else inBackground(saving(() => repository.update(entity.name, row.id, { status: value }, row)));
  };
  return (
    <>
      <Menu
        label={t`Next steps`}
        trigger={(trigger) => (
          <Button
            look="quiet"
            size="sm"
            px="1"
            data-paper="keep"
            aria-label={t`Status: ${choiceText(speech, 'status', current)}. Change`}
            {...trigger}
          >
            <ChoiceView speech={speech} name="status" value={current} />
            <ChevronDown aria-hidden />
          </Button>
        )}
        items={steps.map((value) => {
          const Icon = choiceLabel(speech.labels, 'status', value)?.icon;
          return {
            id: value,
            label: choiceText(speech, 'status', value),
            ...(Icon ? { icon: <Icon aria-hidden /> } : {}),
            onSelect: () => choose(value),
          };
        })}
      />
      <Suspense fallback={null}>
        {deciding !== null && (
          <DecideDialog
            speech={speech}
            row={row}
            status={deciding}
            onDecide={(changes, seen) => repository.update(entity.name, row.id, changes, seen)}
            onClose={() => setDeciding(null)}
          />
        )}
      </Suspense>
    </>
  );
}
