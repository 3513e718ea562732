import { firstRows } from '../../data/read/list-query.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { itemsOf } from '../../domain/kit/fields/field.ts';
import { actionForm, isActionRecord, madeBy, offeredOn } from '../../domain/plugins/record-actions.ts';
import type { ActionRecord } from '../../domain/plugins/words.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { createPath } from '../rows/record-path.ts';
import { useRecord } from '../rows/use-record.ts';
import { ALL_PLUGINS } from './installed-plugins.ts';

/** What installed plugins offer to do with a record: each opens a form that is filled in already. */
export function OfferedPluginActions({ entity, row }: { entity: string; row: AnyRow }) {
  return isActionRecord(entity) && <Offered entity={entity} row={row} />;
}

function Offered({ entity, row }: { entity: ActionRecord; row: AnyRow }) {
  const { database, can } = useWorkspace();
  const plugins = useLive(database, (local) => firstRows(local, ALL_PLUGINS, 100), []);
  const orderId = row['workOrderId'];
  const order = useRecord('workOrder', typeof orderId === 'string' ? orderId : null);
  return (plugins ?? []).flatMap((plugin) =>
    itemsOf(plugin['actions'])
      .filter(
        (action) => offeredOn(action) === entity && can(`${entityNamed(madeBy(action)).subject}:create`),
      )
      .map((action) => {
        const form = actionForm(action, entity, row, order ?? null);
        return (
          <LinkButton key={`${plugin.id}/${action.id}`} to={createPath(form.entity, form.values)}>
            {String(action['title'])}
          </LinkButton>
        );
      }),
  );
}
