import { Trans, useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../../domain/identity/user.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useMayHelp } from './may-help.ts';
import { usePeopleOf } from './people-of.ts';
import type { PersonAction } from './person-dialogs.tsx';
import { usePeopleOnline } from './use-people-online.ts';

const PersonDialog = lazy(async () => ({ default: (await import('./person-dialogs.tsx')).PersonDialog }));

/** What an administrator does to this person; each asks before it calls the server. */
export function PersonActions({ person }: { person: User }) {
  const { t } = useLingui();
  const tenantId = usePeopleOf();
  const mayHelp = useMayHelp(tenantId);
  const { isOff, marks } = usePeopleOnline();
  const [asking, setAsking] = useState<PersonAction | null>(null);
  const items = useItems(person, tenantId !== undefined, setAsking);
  if (!mayHelp) return null;
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

/** Of an invited person the invitation, of the others how they sign in. Who leaves a tenant, the tenant decides. */
function useItems({ status }: User, isGuest: boolean, ask: (action: PersonAction) => void): MenuItem[] {
  const { t } = useLingui();
  const item = (id: PersonAction, label: string, danger = false): MenuItem => ({
    id,
    label,
    danger,
    onSelect: () => ask(id),
  });
  const own = isGuest ? [] : [item('rename', t`Change the name`)];
  if (status === 'invited') {
    return [
      item('inviteAgain', t`Send the invitation again`),
      ...own,
      isGuest ? item('suspend', t`Suspend`, true) : item('remove', t`Take the invitation back`, true),
    ];
  }
  return [
    ...own,
    ...(isGuest ? [] : [item('password', t`Mail a link to a new password`)]),
    item('secondFactor', t`Reset the second factor`),
    status === 'suspended' ? item('letIn', t`Let in again`) : item('suspend', t`Suspend`, true),
    ...(isGuest ? [] : [item('remove', t`Remove from the organisation`, true)]),
  ];
}
