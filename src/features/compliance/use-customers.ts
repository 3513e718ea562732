import type { ServedCustomers } from '../../domain/compliance/served-customers.ts';
import { derivedId } from '../../domain/kit/values/derived-id.ts';
import { entities } from '../../domain/registry.ts';
import { useAllRows } from '../../resource/rows/use-all-rows.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';

/** Customers served by year, newest first, and how to say a year's. */
export function useCustomers() {
  const { repository, tenant } = useWorkspace();
  const rows = useAllRows(entities.servedCustomers);
  // Rows of customers served.
  const years = rows?.toSorted((left, right) => (left.year < right.year ? 1 : -1)) as
    | readonly ServedCustomers[]
    | undefined;
  const save = async (year: string, customers: number) => {
    const known = years?.find((row) => row.year === year);
    if (known) return repository.update(entities.servedCustomers, known.id, { customers });
    const id = await derivedId('served-customers', tenant.id, year);
    await repository.create(entities.servedCustomers, { id, year, customers });
  };
  return { years, save };
}
