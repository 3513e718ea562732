import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '../domain/kit/entity.ts';
import { uuidv7 } from '../domain/kit/ids.ts';
import { entityNamed } from '../domain/registry.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { downloadText } from './csv-export.ts';
import { exportRows } from './export-rows.ts';
import type { LabelSet } from './label-set.ts';
import { possibleColumns } from './list-columns.ts';
import type { ListState } from './list-state.ts';
import { type ListView, useListPreferences } from './list-view.ts';
import { createPath, recordPath } from './record-path.ts';
import { useFieldLabel } from './use-field-label.ts';
import { useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';
import { useSpeech } from './use-speech.ts';

/** Everything a list screen knows and can do; the screen only draws it. */
export type ListScreen = ReturnType<typeof useListScreen>;

export function useListScreen(labels: LabelSet, views: readonly ListView[]) {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const entity = entityNamed(labels.entity);
  const speech = useSpeech(labels);
  const fieldLabel = useFieldLabel(labels);
  const [preferences, setPreferences] = useListPreferences(entity.name);
  const ofView = useCallback(
    (id: string) => {
      const saved = preferences.views.find((one) => one.id === id);
      return { ...views.find((one) => one.id === id)?.state?.(workspace), ...saved?.state };
    },
    [preferences.views, views, workspace],
  );
  const [state, changeState] = useListState(entity, ofView);
  const view = views.find((one) => one.id === state.view);
  const query = useMemo(
    () => ({ entity: entity.name, filters: state.filters, sort: state.sort, search: state.search }),
    [entity, state.filters, state.sort, state.search],
  );
  const list = useList(query, view?.only);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(-1);

  const setState = (next: ListState) => {
    setActive(-1);
    changeState(next);
  };
  const tabs = listTabs(entity, [preferences, setPreferences], ofView, state, setState);
  const exportIds = async (ids: readonly string[]) => {
    const text = await exportRows(workspace, speech, possibleColumns(entity), fieldLabel, ids);
    downloadText(`${entity.subject}.csv`, 'text/csv;charset=utf-8', text);
  };
  const columns = preferences.columns ?? entity.list.columns;
  const mayCreate = entity.verbs.create === true && workspace.can(`${entity.subject}:create`);
  const open = useCallback((id: string) => void navigate(recordPath(entity.name, id)), [navigate, entity]);
  const edit = (id: string) => void navigate(`${recordPath(entity.name, id)}/edit`);
  const create = () => void navigate(createPath(entity.name));
  return {
    labels,
    entity,
    speech,
    view,
    state,
    setState,
    tabs,
    list,
    columns,
    mayCreate,
    selected,
    setSelected,
    active,
    setActive,
    exportIds,
    open,
    edit,
    create,
  };
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
    setState({ filters: {}, sort, search: '', ...ofView(id), view: id });
  };
  const save = (name: string) => {
    const { view: _chosen, ...kept } = state;
    const id = uuidv7();
    setPreferences({ views: [...preferences.views, { id, name, state: kept }] });
    setState({ ...state, view: id });
  };
  const drop = () => {
    setPreferences({ views: preferences.views.filter((one) => one.id !== state.view) });
    choose('all');
  };
  return {
    isSaved,
    own: preferences.views,
    setColumns: (columns: readonly string[]) => setPreferences({ columns }),
    choose,
    save,
    drop: isSaved ? drop : undefined,
  };
}
