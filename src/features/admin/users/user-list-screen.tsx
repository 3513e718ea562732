import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { ROLE_NAMES } from '../../../domain/identity/role-permissions.ts';
import type { User } from '../../../domain/identity/user.ts';
import { useKeys } from '../../../resource/list/list-keys.ts';
import { ListSearch } from '../../../resource/list/list-search.tsx';
import { usePeople } from '../../../resource/words/people.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FillHeight } from '../../../ui/page/fill-height.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useQuery } from '../../../ui/page/use-query.ts';
import { useRoleName } from '../roles/role-words.ts';
import { SearchRefused } from '../search-refused.tsx';
import { TenantChoice } from '../tenants/tenant-choice.tsx';
import { filterPeople, type PeopleFilter, searchable } from './filter-people.ts';
import { useMayHelp } from './may-help.ts';
import { PeopleEverywhere, usePeopleEverywhere } from './people-everywhere.tsx';
import { PeopleOf } from './people-of.ts';
import { TenantPeople } from './tenant-people.tsx';
import { usePeopleOnline } from './use-people-online.ts';
import { UserRows } from './user-rows.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

/** Everybody of the tenant, from this device's own rows: found at once among thousands, with signal or without. */
export function UserListScreen() {
  const { t } = useLingui();
  const format = useFormat();
  const { can } = useWorkspace();
  const { all } = usePeople();
  const { filter, change, tenantId, setTenantId } = useFilter();
  const texts = useMemo(() => searchable(all), [all]);
  const wanted = useDeferredValue(filter);
  const people = useMemo(() => filterPeople(texts, wanted), [texts, wanted]);
  const isOwn = tenantId === '';
  const elsewhere = usePeopleEverywhere(isOwn && can('tenants:view'), wanted);
  const knowsOfNobody = elsewhere.people.length === 0 && elsewhere.refusal === undefined;
  return (
    <FillHeight>
      <PageHeader
        title={t`Users`}
        {...(isOwn ? { count: format.number(people.length + elsewhere.people.length) } : {})}
        action={<Invite tenantId={isOwn ? undefined : tenantId} />}
      />
      {can('tenants:view') && (
        <chakra.div pb="3">
          <TenantChoice value={tenantId} onChange={setTenantId} />
          {isOwn && (
            <MutedText fontSize="sm" mt="1">
              <Trans>With a connection, three letters or more are also searched in all tenants.</Trans>
            </MutedText>
          )}
        </chakra.div>
      )}
      <Filters filter={filter} onChange={change} />
      <SearchRefused refusal={elsewhere.refusal} failed={`${t`Failed to fetch users`}.`} />
      {elsewhere.people.length > 0 && (
        <PeopleEverywhere people={elsewhere.people} isAlone={people.length === 0} />
      )}
      {isOwn && (people.length > 0 || knowsOfNobody) && <OwnPeople people={people} />}
      {!isOwn && <TenantPeople tenantId={tenantId} filter={wanted} />}
    </FillHeight>
  );
}

function OwnPeople({ people }: { people: readonly User[] }) {
  if (people.length > 0) return <UserRows people={people} />;
  return (
    <EmptyState icon={<Users />} title={<Trans>Nobody matches</Trans>}>
      <Trans>Try the beginning of a name or an address, or another role.</Trans>
    </EmptyState>
  );
}

/** In the address, so that back and a link to a colleague show the same people. */
function useFilter() {
  const query = useQuery();
  const role = query.get('role');
  const status = query.get('status');
  // Typed letters stay here: a browser refuses an address that changes at each key.
  const [search, setSearch] = useState(query.get('q'));
  const filter = useMemo(() => ({ search, role, status }), [search, role, status]);
  const tenantId = query.get('tenant');
  const change = (next: PeopleFilter) => {
    setSearch(next.search);
    if (next.role !== role || next.status !== status)
      query.set({ q: next.search, role: next.role, status: next.status });
  };
  return { filter, change, tenantId, setTenantId: (tenant: string) => query.set({ tenant, q: search }) };
}

function Filters({ filter, onChange }: { filter: PeopleFilter; onChange: (next: PeopleFilter) => void }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const { all } = usePeople();
  const searchBox = useRef<HTMLDivElement>(null);
  useKeys({ '/': () => searchBox.current?.querySelector('input')?.focus() });
  const { can } = useWorkspace();
  // Of another tenant the starting roles are known; its own ones are found by the search.
  const roles = useMemo(
    () => [...new Set([...(can('tenants:view') ? ROLE_NAMES : []), ...all.map(({ role }) => role)])],
    [all, can],
  );
  return (
    <Wrap gap="2" pb="3">
      <chakra.div flex={{ base: '1 1 100%', sm: '0 1 20rem' }}>
        <ListSearch
          label={t`Users`}
          value={filter.search}
          boxRef={searchBox}
          onChange={(search) => onChange({ ...filter, search })}
        />
      </chakra.div>
      <chakra.div flex={{ base: '1 1 0', sm: '0 0 12rem' }}>
        <Select
          aria-label={t`Role`}
          value={filter.role}
          onChange={(event) => onChange({ ...filter, role: event.target.value })}
        >
          <option value="">{t`Any role`}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      </chakra.div>
      <chakra.div flex={{ base: '1 1 0', sm: '0 0 11rem' }}>
        <Select
          aria-label={t`Status`}
          value={filter.status}
          onChange={(event) => onChange({ ...filter, status: event.target.value })}
        >
          <option value="">{t`Any status`}</option>
          <option value="active">{t`Active`}</option>
          <option value="invited">{t`Invited`}</option>
          <option value="suspended">{t`Suspended`}</option>
        </Select>
      </chakra.div>
    </Wrap>
  );
}

function Invite({ tenantId }: { tenantId: string | undefined }) {
  const mayHelp = useMayHelp(tenantId);
  const { isOff, marks } = usePeopleOnline();
  const [isOpen, setOpen] = useState(false);
  useKeys({ n: isOff || !mayHelp ? undefined : () => setOpen(true) });
  if (!mayHelp) return null;
  return (
    <PeopleOf value={tenantId}>
      <Button
        look="primary"
        icon={<Plus aria-hidden />}
        disabled={isOff}
        onClick={() => setOpen(true)}
        {...marks}
      >
        <Trans>Invite</Trans>
      </Button>
      <Suspense>{isOpen && <InviteDialog onClose={() => setOpen(false)} />}</Suspense>
    </PeopleOf>
  );
}
