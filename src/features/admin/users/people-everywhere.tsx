import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FoundPerson } from '../../../domain/identity/found-person.ts';
import { PEOPLE_SEARCH } from '../../../domain/identity/found-person.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { MutedText } from '../../../ui/page/text.tsx';
import { type Column, DataTable, type TableOrder } from '../data-table.tsx';
import { useRoleName } from '../roles/role-words.ts';
import type { PageOf } from '../use-pages.ts';
import { useServerSearch } from '../use-server-search.ts';
import type { PeopleFilter } from './filter-people.ts';
import { personScreen } from './people-of.ts';
import { PersonStatus } from './person-status.tsx';

/** Those of all tenants whom the server finds for what somebody of the platform types; nobody without a connection. */
export function usePeopleEverywhere(isWanted: boolean, { search, role, status }: PeopleFilter) {
  const wanted = search.trim();
  const isLong = wanted.length >= PEOPLE_SEARCH.fewest;
  const path = isWanted && isLong ? `/admin/users?search=${encodeURIComponent(wanted)}` : null;
  const { rows, refusal } = useServerSearch(path, readFound);
  const people = rows.filter(
    (person) => (role === '' || person.role === role) && (status === '' || person.status === status),
  );
  return { people, refusal };
}

interface PeopleEverywhereProps {
  people: readonly FoundPerson[];
  /** No list of the platform's own people stands below. */
  isAlone: boolean;
}

export function PeopleEverywhere({ people, isAlone }: PeopleEverywhereProps) {
  const { t } = useLingui();
  const columns = useColumns();
  const [order, setOrder] = useState<TableOrder>({ by: 'name', down: false });
  return (
    <chakra.section
      mb="3"
      overflowY="auto"
      {...(isAlone ? { flex: '1', minH: '0' } : { maxH: '60%', flexShrink: '0' })}
      aria-label={t`In the tenants`}
    >
      <chakra.h2 fontSize="md" mb="2">
        <Trans>In the tenants</Trans>
      </chakra.h2>
      <DataTable
        label={t`In the tenants`}
        columns={columns}
        rows={people}
        keyOf={({ tenantId, id }) => `${tenantId} ${id}`}
        order={order}
        onOrder={setOrder}
      />
      {people.length === PEOPLE_SEARCH.most && (
        <MutedText mt="2">
          <Trans>These are the first {PEOPLE_SEARCH.most}. Type more of the name or the address.</Trans>
        </MutedText>
      )}
    </chakra.section>
  );
}

function useColumns(): Column<FoundPerson>[] {
  const { t } = useLingui();
  const roleName = useRoleName();
  return [
    {
      id: 'name',
      head: t`Name`,
      cell: ({ tenantId, id, name }) => <Link to={personScreen(tenantId, id)}>{name}</Link>,
      by: ({ name }) => name,
    },
    { id: 'email', head: t`Email`, cell: ({ email }) => email, by: ({ email }) => email },
    { id: 'tenant', head: t`Tenant`, cell: ({ tenant }) => tenant, by: ({ tenant }) => tenant },
    { id: 'role', head: t`Role`, cell: ({ role }) => roleName(role), by: ({ role }) => roleName(role) },
    {
      id: 'status',
      head: t`Status`,
      cell: ({ status }) => <PersonStatus status={status} />,
      by: ({ status }) => status,
    },
  ];
}

function readFound(body: Json): PageOf<FoundPerson> {
  return { rows: body as unknown as FoundPerson[], next: null }; // the server's own answer
}
