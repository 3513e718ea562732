import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { AnyRow } from '../domain/kit/entity.ts';
import { offeredStatuses } from '../domain/kit/offered-statuses.ts';
import { entityNamed } from '../domain/registry.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { choiceLabel, choiceText, type Speech } from './value-text.ts';
import { ChoiceView } from './value-view.tsx';

/** The status as a button with its next steps; where no order is declared, with every status. */
export function StatusMenu({ speech, row }: { speech: Speech; row: AnyRow }) {
  const { t } = useLingui();
  const { repository, can, user } = useWorkspace();
  const entity = entityNamed(speech.labels.entity);
  const status = entity.fields.status;
  const current = String(row.status ?? '');
  if (status?.kind !== 'choice') return null;
  const offered = offeredStatuses(entity, row, { userId: user.id, permissions: user.permissions });
  const steps = entity.usualNext?.[current]?.filter((value) => offered.includes(value)) ?? offered;
  if (steps.length === 0 || !can(`${entity.subject}:edit`)) {
    return <ChoiceView speech={speech} name="status" value={current} />;
  }
  return (
    <Menu
      label={t`Next steps`}
      trigger={(trigger) => (
        <Button
          look="quiet"
          size="sm"
          px="1"
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
          onSelect: () => void repository.update(entity.name, row.id, { status: value }),
        };
      })}
    />
  );
}
