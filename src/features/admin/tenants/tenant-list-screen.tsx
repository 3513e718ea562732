import { Trans, useLingui } from '@lingui/react/macro';
import Building from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useAnswerKeptAt } from '../../../session/answers/use-kept-answer.ts';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useQuery } from '../../../ui/page/use-query.ts';
import { AnswerNote } from '../answer-note.tsx';
import { DataTable } from '../data-table.tsx';
import { SearchInput } from '../search-input.tsx';
import { SearchRefused } from '../search-refused.tsx';
import { useOrder } from '../use-order.ts';
import type { Pages } from '../use-pages.ts';
import { together, useServerSearch } from '../use-server-search.ts';
import { type CellTenants, type ListedTenant, OtherCells } from './other-cells.tsx';
import { useTenantColumns } from './tenant-columns.tsx';
import { fitsTenantFilter, TenantFilters } from './tenant-filters.tsx';
import {
  IN_CELLS,
  readElsewhere,
  readTenants,
  searchInCellsPath,
  tenantSearchPath,
  tenantsElsewhere,
  useTenants,
} from './use-tenants.ts';

const TenantDialog = lazy(async () => ({ default: (await import('./tenant-dialog.tsx')).TenantDialog }));

/** For people of the platform: who the customers are, and which of them needs a look. */
export function TenantListScreen() {
  const { cell } = useWorkspace().tenant;
  return cell === undefined ? <TenantsPage /> : <TenantsOfAllCells own={cell} />;
}

function TenantsOfAllCells({ own }: { own: string }) {
  const { answer = [] } = useAnswerKeptAt<readonly CellTenants[]>(IN_CELLS);
  return <TenantsPage cells={{ own, others: answer }} />;
}

interface Cells {
  readonly own: string;
  readonly others: readonly CellTenants[];
}

function TenantsPage({ cells }: { cells?: Cells }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { number } = useFormat();
  const kept = useTenants();
  const hasMoreElsewhere = cells?.others.some(({ tenants, total }) => total > tenants.length) === true;
  const hasMore = kept.hasMore || hasMoreElsewhere;
  const tenants = kept.rows && (cells ? inAllCells(kept.rows, cells) : kept.rows);
  const count = tenants && number(tenants.length);
  return (
    <Page>
      <PageHeader
        title={t`Tenants`}
        count={count === undefined ? null : hasMore ? `${count}+` : count}
        action={can('tenants:edit') && <NewTenant onMade={kept.again} />}
      />
      <Stack>
        {cells && <OtherCells {...cells} />}
        <AnswerNote of={kept} failed={t`Failed to fetch tenants.`} />
        {!tenants && !kept.failure && <SkeletonLines lines={8} label={t`Loading`} />}
        {tenants?.length === 0 && (
          <EmptyState icon={<Building />} title={<Trans>No tenant yet</Trans>}>
            <Trans>A tenant is an organisation with people, records and settings of its own.</Trans>
          </EmptyState>
        )}
        {tenants && tenants.length > 0 && (
          <Tenants kept={kept} tenants={tenants} own={cells?.own} hasMoreElsewhere={hasMoreElsewhere} />
        )}
      </Stack>
    </Page>
  );
}

function inAllCells(rows: readonly Tenant[], { own, others }: Cells): ListedTenant[] {
  return [...rows.map((tenant) => ({ ...tenant, cell: own })), ...tenantsElsewhere(others)];
}

function NewTenant({ onMade }: { onMade: () => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { isOff, marks } = useOnlineOnly('createTenant', t`Creating a tenant needs a connection.`);
  return (
    <>
      <Button
        look="primary"
        icon={<Plus aria-hidden />}
        disabled={isOff}
        onClick={() => setOpen(true)}
        {...marks}
      >
        <Trans>New tenant</Trans>
      </Button>
      <Suspense>
        {isOpen && <TenantDialog tenant={null} onSaved={onMade} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

interface TenantsProps {
  kept: Pages<Tenant>;
  tenants: readonly ListedTenant[];
  /** Of this server; absent: there is one. */
  own: string | undefined;
  /** Than the list has of the other cells. */
  hasMoreElsewhere: boolean;
}

function Tenants({ kept, tenants, own, hasMoreElsewhere }: TenantsProps) {
  const { t } = useLingui();
  const query = useQuery();
  const order = useOrder({ by: 'name', down: false });
  const columns = useTenantColumns(own);
  const [search, setSearch] = useState('');
  const show = query.get('show');
  const isNarrowed = show !== '' || isVisible(search);
  const found = useServerSearch(
    kept.hasMore && isNarrowed ? tenantSearchPath(show, search) : null,
    readTenants,
  );
  const elsewhere = useServerSearch(
    hasMoreElsewhere && isNarrowed ? searchInCellsPath(show, search) : null,
    readElsewhere,
  );
  const here = tenants.filter((tenant) => fitsTenantFilter(tenant, show, search));
  const rows = together<ListedTenant>(together(here, elsewhere.rows), found.rows);
  return (
    <>
      <Wrap>
        <SearchInput label={t`Search tenants`} value={search} onChange={setSearch} />
        <TenantFilters tenants={tenants} areAll={!kept.hasMore && !hasMoreElsewhere} query={query} />
      </Wrap>
      <SearchRefused refusal={found.refusal ?? elsewhere.refusal} failed={t`Failed to fetch tenants.`} />
      {rows.length === 0 ? (
        <MutedText>
          <Trans>No tenant matches.</Trans>
        </MutedText>
      ) : (
        <DataTable
          label={t`Tenants`}
          columns={columns}
          rows={rows}
          keyOf={({ id, cell = '' }) => `${cell} ${id}`}
          {...order}
          more={
            kept.hasMore && !isNarrowed && kept.failure === null
              ? { onMore: kept.more, isBusy: kept.isAskingMore }
              : undefined
          }
        />
      )}
    </>
  );
}
