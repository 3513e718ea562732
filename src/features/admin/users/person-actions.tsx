import { Trans, useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import type { PersonAction } from './person-dialogs.tsx';
import { usePeopleOnline } from './use-people-online.ts';

const PersonDialog = lazy(async () => ({ default: (await import('./person-dialogs.tsx')).PersonDialog }));

/** What an administrator does to this person; each asks before it calls the server. */
export function PersonActions({ person }: { person: AnyRow }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { isOff, marks } = usePeopleOnline();
  const [asking, setAsking] = useState<PersonAction | null>(null);
  const items = useItems(person, setAsking);
  if (!can('users:edit')) return null;
  return (
    <>
      <Button disabled={isOff} onClick={() => setAsking('role')} {...marks}>
        <Trans>Change role</Trans>
      </Button>
      <Menu
        label={t`More actions`}
        align="end"
        trigger={(trigger) => (
          <IconButton label={t`More actions`} look="plain" disabled={isOff} {...marks} {...trigger}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
        items={items}
      />
      <Suspense>
        {asking && <PersonDialog action={asking} person={person} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}

/** Of an invited person the invitation, of the others how they sign in. */
function useItems({ status }: AnyRow, ask: (action: PersonAction) => void): MenuItem[] {
  const { t } = useLingui();
  const item = (id: PersonAction, label: string, danger = false): MenuItem => ({
    id,
    label,
    danger,
    onSelect: () => ask(id),
  });
  if (status === 'invited') {
    return [
      item('inviteAgain', t`Send the invitation again`),
      item('remove', t`Take the invitation back`, true),
    ];
  }
  return [
    item('password', t`Mail a link to a new password`),
    item('secondFactor', t`Reset the second factor`),
    status === 'suspended' ? item('letIn', t`Let in again`) : item('suspend', t`Suspend`, true),
    item('remove', t`Remove from the organisation`, true),
  ];
}
