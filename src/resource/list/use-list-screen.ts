import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IdList } from '../../data/read/id-list.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { MOST_IN_WORKBOOK, type TableKind, useSaveRows } from '../output/save-table.ts';
import { createPath, recordPath } from '../rows/record-path.ts';
import type { LabelSet } from '../words/label-set.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import { useSpeech } from '../words/use-speech.ts';
import type { Speech } from '../words/value-text.ts';
import { possibleColumns } from './list-columns.ts';
import { type ListState, shownAs } from './list-state.ts';
import { type ListView, useListPreferences } from './list-view.ts';
import { type ListExtras, narrowedBy } from './narrowed-by.ts';
import { useListState } from './use-list-state.ts';

/** Everything a list screen knows and can do, but for the rows: the screen only draws it. */
export type ListScreen = ReturnType<typeof useListScreen>;

/** Stays the same object until the person changes something: what is drawn of it is not drawn anew with each row. */
export function useListScreen(labels: LabelSet, views: readonly ListView[], extras?: ListExtras) {
  const workspace = useWorkspace();
  const entity = entityNamed(labels.entity);
  const speech = useSpeech(labels);
  const [preferences, setPreferences] = useListPreferences(entity.name);
  const ofView = useCallback(
    (id: string) => {
      const saved = preferences.views.find((one) => one.id === id);
      return { ...views.find((one) => one.id === id)?.state?.(workspace), ...saved?.state };
    },
    [preferences.views, views, workspace],
  );
  const [state, setState] = useListState(entity, ofView);
  const tabs = useMemo(
    () => listTabs(entity, [preferences, setPreferences], ofView, state, setState),
    [entity, preferences, setPreferences, ofView, state, setState],
  );
  const query = useQuery(entity, state, extras);
  const view = views.find((one) => one.id === state.view);
  const narrowed = useMemo(() => narrowedBy(entity.name, view, state, extras), [entity, view, state, extras]);
  const ways = useWays(entity);
  const exportIds = useExport(speech, extras);
  return useMemo(
    () => ({
      labels,
      entity,
      speech,
      view,
      narrowed,
      extras,
      state,
      setState,
      query,
      tabs,
      columns: preferences.columns ?? entity.list.columns,
      mayCreate: entity.verbs.create === true && workspace.can(`${entity.subject}:create`),
      exportIds,
      ...ways,
    }),
    [
      labels,
      entity,
      speech,
      view,
      narrowed,
      extras,
      state,
      setState,
      query,
      tabs,
      preferences.columns,
      workspace,
      exportIds,
      ways,
    ],
  );
}

/** What the index is asked. */
function useQuery(entity: EntityDefinition, { filters, sort, search }: ListState, extras?: ListExtras) {
  return useMemo(
    () => ({ entity: entity.name, filters: without(filters, extras?.answers), sort, search }),
    [entity, filters, sort, search, extras],
  );
}

function without(filters: ListState['filters'], names: ListExtras['answers']): ListState['filters'] {
  if (!names) return filters;
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}

/** Where a list leads. */
function useWays(entity: EntityDefinition) {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      open: (id: string) => void navigate(recordPath(entity.name, id)),
      edit: (id: string) => void navigate(`${recordPath(entity.name, id)}/edit`),
      create: () => void navigate(createPath(entity.name)),
    }),
    [navigate, entity],
  );
}

function useExport(speech: Speech, extras: ListExtras | undefined) {
  const workspace = useWorkspace();
  const fieldLabel = useFieldLabel(speech.labels);
  const saveRows = useSaveRows();
  const notify = useNotify();
  const { t, i18n } = useLingui();
  return useCallback(
    async (kind: TableKind, ids: IdList) => {
      if (kind === 'xlsx' && ids.length > MOST_IN_WORKBOOK) {
        const most = i18n.number(MOST_IN_WORKBOOK);
        const message = t`Too many rows for a workbook: it takes up to ${most}. Export them as CSV, which has no limit.`;
        return notify({ kind: 'error', message });
      }
      const entity = entityNamed(speech.labels.entity);
      const { exportRows } = await import('../output/export-rows.ts');
      const rows = exportRows(workspace, speech, possibleColumns(entity), fieldLabel, ids, extras?.fill);
      await saveRows(kind, entity.subject, rows);
      const leftOut = rows.leftOut();
      if (leftOut > 0) {
        const message = t`${plural(leftOut, { one: '# row was left out: its details are not on this device.', other: '# rows were left out: their details are not on this device.' })}`;
        notify({ kind: 'warning', message });
      }
    },
    [workspace, speech, fieldLabel, saveRows, notify, t, i18n, extras],
  );
}

type Preferences = ReturnType<typeof useListPreferences>;

/** The tabs above a list: all, the product's, this person's own. */
function listTabs(
  entity: EntityDefinition,
  [preferences, setPreferences]: Preferences,
  ofView: (id: string) => Partial<ListState>,
  state: ListState,
  setState: (next: ListState) => void,
) {
  const isSaved = preferences.views.some((one) => one.id === state.view);
  const choose = (id: string) => {
    const sort = entity.list.sorts[0] ?? state.sort;
    const isMap = state.shown === 'map';
    setState(shownAs({ filters: {}, sort, search: '', ...ofView(id), view: id }, isMap ? 'map' : undefined));
  };
  const save = (name: string) => {
    const { view: _chosen, shown: _how, ...kept } = state;
    const id = uuidv7();
    setPreferences((now) => ({ views: [...now.views, { id, name, state: kept }] }));
    setState({ ...state, view: id });
  };
  const drop = () => {
    setPreferences((now) => ({ views: now.views.filter((one) => one.id !== state.view) }));
    choose('all');
  };
  return {
    isSaved,
    own: preferences.views,
    setColumns: (columns: readonly string[]) => setPreferences(() => ({ columns })),
    choose,
    save,
    drop: isSaved ? drop : undefined,
  };
}
