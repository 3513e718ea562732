import { Link } from 'react-router-dom';
import { firstRows } from '../../data/list-query.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import type { AnyItem } from '../../domain/kit/field.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { entityNamed } from '../../domain/registry.ts';
import { createPath } from '../../resource/record-path.ts';
import { useRecord } from '../../resource/use-record.ts';
import { useLive } from '../../session/use-live.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ALL_PLUGINS } from './installed-plugins.ts';

/** What installed plugins offer to do with a survey: each opens a form that is filled in already. */
export function PluginActions({ survey }: { survey: AnyRow }) {
  const { database, can } = useWorkspace();
  const plugins = useLive(() => firstRows(database, ALL_PLUGINS, 100), [database]);
  const order = useRecord('workOrder', typeof survey.workOrderId === 'string' ? survey.workOrderId : null);
  return (plugins ?? []).flatMap((plugin) =>
    itemsOf(plugin.actions)
      .filter((action) => can(`${entityNamed(targetOf(action)).subject}:create`))
      .map((action) => (
        <Button key={`${plugin.id}/${action.id}`} asChild>
          <Link to={formPath(action, survey, order ?? null)}>{String(action.title)}</Link>
        </Button>
      )),
  );
}

function targetOf({ action }: AnyItem): string {
  return action === 'newSurvey' ? 'survey' : 'workOrder';
}

function formPath(action: AnyItem, survey: AnyRow, order: AnyRow | null): string {
  const title = `${String(action.title)}: ${String(survey.title)}`.slice(0, 200);
  if (action.action === 'newSurvey') {
    return createPath('survey', {
      title,
      templateId: String(action.templateId ?? ''),
      workOrderId: String(survey.workOrderId),
    });
  }
  return createPath('workOrder', {
    title,
    type: String(action.workOrderType ?? 'other'),
    ...(typeof order?.assetId === 'string' ? { assetId: order.assetId } : {}),
    ...(typeof order?.location === 'string' ? { location: order.location } : {}),
  });
}
