import { Trans } from '@lingui/react/macro';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { unitFaults } from './unit-faults.ts';

type UnitFaults = Awaited<ReturnType<typeof unitFaults>>;

/** The lines of a record that cannot be booked: undefined until they are read. */
export function useUnitFaults(entity: string, row: AnyRow | null | undefined): UnitFaults | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => (row ? unitFaults({ database: local }, entityNamed(entity), null, row) : []),
    [entity, row],
  );
}

/** Which lines say their quantity in a unit that nobody can convert, with both units. */
export function UnitNotice({ faults }: { faults: UnitFaults | undefined }) {
  if (!faults || faults.length === 0) return null;
  return (
    <Banner kind="error">
      {faults.map(({ path, line, units }) => (
        <div key={path}>
          <Trans>
            {String(line.name ?? '–')}: {units?.from} cannot be converted to {units?.to}, in which the item is
            kept.
          </Trans>
        </div>
      ))}
    </Banner>
  );
}
