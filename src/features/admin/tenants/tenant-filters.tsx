import { Trans, useLingui } from '@lingui/react/macro';
import { type Tenant, TROUBLES, troublesOf } from '../../../domain/identity/tenant-usage.ts';
import { fold } from '../../../domain/kit/search/words.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Wrap } from '../../../ui/page/layout.tsx';
import type { Query } from '../../../ui/page/use-query.ts';
import { TROUBLE_WORDS } from './trouble-words.tsx';

/** Whether a tenant is among the rows that are asked for. `show`: a status or a trouble; empty: all. */
export function fitsTenantFilter(tenant: Tenant, show: string, search: string): boolean {
  const { id, name, plan, region, adminEmail } = tenant;
  const isShown =
    show === '' ||
    (show === 'active' ? tenant.status === 'active' : troublesOf(tenant).some((trouble) => trouble === show));
  const text = [id, name, plan, region, adminEmail].join(' ');
  return isShown && fold(text).includes(fold(search));
}

interface TenantFiltersProps {
  tenants: readonly Tenant[];
  /** Whether these are all: of a part nothing is counted. */
  areAll: boolean;
  query: Query;
}

/** Chips for the statuses, and for each trouble that somebody has. */
export function TenantFilters({ tenants, areAll, query }: TenantFiltersProps) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const show = query.get('show');
  const toggle = (wanted: string) => query.set({ show: show === wanted ? '' : wanted });
  const active = tenants.filter(({ status }) => status === 'active').length;
  return (
    <Wrap gap="2">
      <Chip
        pressed={show === 'active'}
        {...(areAll && { count: number(active) })}
        onClick={() => toggle('active')}
      >
        <Trans>Active</Trans>
      </Chip>
      {TROUBLES.map((trouble) => {
        const count = tenants.filter((tenant) => troublesOf(tenant).includes(trouble)).length;
        return areAll && count === 0 && show !== trouble ? null : (
          <Chip
            key={trouble}
            pressed={show === trouble}
            {...(areAll && { count: number(count) })}
            onClick={() => toggle(trouble)}
          >
            {i18n._(TROUBLE_WORDS[trouble].label)}
          </Chip>
        );
      })}
    </Wrap>
  );
}
