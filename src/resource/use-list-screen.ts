import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
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
import { useRowStates } from './use-record.ts';
import { useSpeech } from './use-speech.ts';

/** Everything a list screen knows and can do; the screen only draws it. */
export type ListScreen = ReturnType<typeof useListScreen>;

export function useListScreen(labels: LabelSet, views: readonly ListView[]) {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const entity = entityNamed(labels.entity);
  const speech = useSpeech(labels);
  const fieldLabel = useFieldLabel(labels);
  const [state, changeState] = useListState(entity);
  const tabs = useListTabs(entity.name, views, state, changeState);
  const query = useMemo(
    () => ({ entity: entity.name, filters: state.filters, sort: state.sort, search: state.search }),
    [entity, state.filters, state.sort, state.search],
  );
  const list = useList(query, tabs.view?.only);
  const states = useRowStates(entity.name);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(-1);

  const setState = (next: ListState) => {
    setActive(-1);
    changeState(next);
  };
  const exportIds = async (ids: readonly string[]) => {
    const text = await exportRows(workspace, speech, possibleColumns(entity), fieldLabel, ids);
    downloadText(`${entity.subject}.csv`, 'text/csv;charset=utf-8', text);
  };
  const columns = tabs.columns ?? entity.list.columns;
  const mayCreate = workspace.can(`${entity.subject}:create`);
  const open = (id: string) => void navigate(recordPath(entity.name, id));
  const edit = (id: string) => void navigate(`${recordPath(entity.name, id)}/edit`);
  const create = () => void navigate(createPath(entity.name));
  return {
    ...{ labels, entity, speech, fieldLabel, state, setState, tabs, list, states, columns, mayCreate },
    ...{ selected, setSelected, active, setActive, exportIds, open, edit, create },
  };
}

/** The tabs above a list: all, the product's, this person's own. */
function useListTabs(
  entity: string,
  views: readonly ListView[],
  state: ListState,
  setState: (next: ListState) => void,
) {
  const workspace = useWorkspace();
  const [preferences, setPreferences] = useListPreferences(entity);
  const view = views.find((one) => one.id === state.view);
  const isSaved = preferences.views.some((one) => one.id === state.view);
  const choose = (id: string) => {
    const saved = preferences.views.find((one) => one.id === id);
    const own = views.find((one) => one.id === id)?.state?.(workspace);
    const sort = entityNamed(entity).list.sorts[0] ?? state.sort;
    setState({ filters: {}, sort, search: '', ...own, ...saved?.state, view: id });
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
    view,
    current: isSaved || view ? state.view : 'all',
    own: preferences.views,
    columns: preferences.columns,
    setColumns: (columns: readonly string[]) => setPreferences({ columns }),
    choose,
    save,
    drop: isSaved ? drop : undefined,
  };
}
