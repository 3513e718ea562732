import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionServiceAtom, useSession } from '../../session/account/session-store.ts';
import { Banner } from '../../ui/notices/banner.tsx';

interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly password: string;
}

const ROLES: Readonly<Record<string, { name: MessageDescriptor; does: MessageDescriptor }>> = {
  super_admin: { name: msg`Super admin`, does: msg`Runs the platform` },
  platform_staff: { name: msg`Platform staff`, does: msg`Helps the tenants` },
  tenant_admin: { name: msg`Tenant admin`, does: msg`People, roles, everything in the tenant` },
  planner: { name: msg`Planner`, does: msg`Plans, assigns and follows the work` },
  technician: { name: msg`Technician`, does: msg`Works in the field, with and without signal` },
  storekeeper: { name: msg`Storekeeper`, does: msg`Keeps the stock` },
  viewer: { name: msg`Viewer`, does: msg`Reads, changes nothing` },
};

const Account = chakra('button', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '0.5',
    width: 'full',
    px: '4',
    py: '3',
    textAlign: 'inherit',
    cursor: 'pointer',
    bg: 'bg.surface',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    _disabled: { opacity: '0.6', cursor: 'progress' },
  },
});

/** Where demo data is loaded: one press signs in as one of its people. */
export function DemoAccounts() {
  const { state, login } = useSession();
  const { api } = useAtomValue(sessionServiceAtom);
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    api.call('get', '/demo/accounts', undefined, { anonymous: true }).then(
      setAccounts,
      // Without signal, or no demo after all: there is nothing to offer, the form is still there.
      () => undefined,
    );
  }, [api]);
  const enter = ({ email, password, tenantId }: DemoAccount) => {
    setFailed(false);
    login({ email, password, tenantId }).catch(() => setFailed(true));
  };
  if (accounts.length === 0) return null;
  return (
    <chakra.section aria-labelledby="demo-accounts" maxW="32rem">
      <chakra.h2 id="demo-accounts" fontSize="md" mb="1">
        <Trans>Try the demo</Trans>
      </chakra.h2>
      {/* Smaller than the sentence at the head, which is what somebody waits for and what browsers time. */}
      <chakra.p fontSize="sm" color="fg.muted" mb="4">
        <Trans>Press an account; a second browser sees the work arrive.</Trans>
      </chakra.p>
      {failed && (
        <chakra.div mb="3">
          <Banner kind="error">
            <Trans>Authentication failed</Trans>
          </Banner>
        </chakra.div>
      )}
      {tenantsOf(accounts).map(({ name, people }) => (
        <Tenant key={name} name={name} people={people} disabled={state.loading} onEnter={enter} />
      ))}
    </chakra.section>
  );
}

interface TenantProps {
  name: string;
  people: readonly DemoAccount[];
  disabled: boolean;
  onEnter: (account: DemoAccount) => void;
}

function Tenant({ name, people, disabled, onEnter }: TenantProps) {
  const { i18n } = useLingui();
  return (
    <chakra.div mb="5">
      <chakra.h3 fontSize="sm" color="fg.muted" mb="1.5">
        {name}
      </chakra.h3>
      <chakra.div
        display="grid"
        gap="1px"
        bg="border"
        border="1px solid"
        borderColor="border"
        borderRadius="md"
        overflow="hidden"
      >
        {people.map((account) => {
          const role = ROLES[account.role];
          return (
            <Account
              key={`${account.email}/${account.tenantId}`}
              type="button"
              disabled={disabled}
              onClick={() => onEnter(account)}
            >
              <chakra.span fontWeight="semibold">
                {account.name}
                <chakra.span fontWeight="normal" color="fg.muted">
                  {' '}
                  · {role ? i18n._(role.name) : account.role}
                </chakra.span>
              </chakra.span>
              <chakra.span fontSize="sm" color="fg.muted">
                {role ? i18n._(role.does) : account.email}
              </chakra.span>
            </Account>
          );
        })}
      </chakra.div>
    </chakra.div>
  );
}

function tenantsOf(accounts: readonly DemoAccount[]): { name: string; people: DemoAccount[] }[] {
  const groups = Map.groupBy(accounts, (account) => account.tenantName);
  return [...groups].map(([name, people]) => ({ name, people }));
}
