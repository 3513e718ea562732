import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PLATFORM_TENANT } from '../../../domain/identity/tenant.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useSession } from '../../../session/account/session-store.ts';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../ui/page/text.tsx';

/** What the server answers of each other installation behind this address. */
export interface CellTenants {
  readonly cell: string;
  /** `closed`: nobody of this person's address may see them there. */
  readonly state: 'there' | 'away' | 'closed';
  readonly tenants: readonly Tenant[];
  readonly total: number;
}

/** A tenant of the list; `cell` where there are several installations. */
export type ListedTenant = Tenant & { readonly cell?: string };

/** Which cells there are beside this one, and the way to each. */
export function OtherCells({ own, others }: { own: string; others: readonly CellTenants[] }) {
  return (
    <chakra.section display="grid" gap="2">
      <MutedText>
        <Trans>
          This is the cell {own}: new tenants are made here. To make or change those of another cell, go
          there.
        </Trans>
      </MutedText>
      <PlainList display="grid" gap="2">
        {others.map((other) => (
          <CellLine key={other.cell} {...other} />
        ))}
      </PlainList>
    </chakra.section>
  );
}

function CellLine({ cell, state, tenants, total }: CellTenants) {
  const { t } = useLingui();
  const shown = tenants.length;
  const { isBusy, go } = useGoToCell();
  const { isOff, marks } = useOnlineOnly('changeTenant', t`Another cell needs a connection.`);
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.span fontFamily="mono">{cell}</chakra.span>
      <Muted>
        {state === 'away' && <Trans>Away. Its tenants are not in this list.</Trans>}
        {state === 'closed' && <Trans>Your address has no account on the platform there.</Trans>}
        {state === 'there' && total > shown && (
          <Trans>
            {shown} of {total} tenants are in this list.
          </Trans>
        )}
        {state === 'there' && total === shown && <Plural value={total} one="# tenant" other="# tenants" />}
      </Muted>
      {state === 'there' && (
        <Button disabled={isOff || isBusy} onClick={() => go(cell)} {...marks}>
          {t`Go to ${cell}`}
        </Button>
      )}
    </chakra.li>
  );
}

/** The name of a tenant in another cell: it is opened there. */
export function TenantElsewhere({ tenant: { id, name }, cell }: { tenant: Tenant; cell: string }) {
  const { isBusy, go } = useGoToCell();
  return (
    <Button look="link" disabled={isBusy} onClick={() => go(cell, `/admin/tenants/${id}`)}>
      {name}
    </Button>
  );
}

/** Into the platform of that cell, with the session that waits there since the sign-in. */
function useGoToCell() {
  const { t } = useLingui();
  const { switchTenant } = useSession();
  const navigate = useNavigate();
  const words = useErrorWords();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const run = async (cell: string, path: string) => {
    setBusy(true);
    try {
      await switchTenant(PLATFORM_TENANT, cell);
      await navigate(path);
    } catch (error) {
      notify({
        kind: 'error',
        message: `${t`Failed to go to ${cell}. Sign in again if it goes on.`} ${words(error)}`,
      });
      setBusy(false);
    }
  };
  return { isBusy, go: (cell: string, path = '/admin/tenants') => inBackground(run(cell, path)) };
}
