import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { AT_ONCE, useBulkRun } from '../../resource/bulk/bulk-run.ts';
import { ReferencesPicker } from '../../resource/inputs/references-picker.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';

type How = 'add' | 'replace' | 'remove';

/** Puts the selected assets into work areas, beside or instead of those that they are in, or takes them out. */
export function AreasDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: IdList;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const [areas, setAreas] = useState<readonly string[]>([]);
  const [how, setHow] = useState<How>('add');
  const { progress, change } = useChange(ids);
  const write = async () => {
    await change(areas, how);
    onDone();
  };
  return (
    <ActionDialog
      title={t`Put in a work area`}
      confirmLabel={<Trans>Save</Trans>}
      disabled={areas.length === 0 && how !== 'replace'}
      done={null}
      onAct={write}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4" minH="22rem" alignContent="start">
        <LabelledControl label={t`What is done`}>
          <Select value={how} onChange={(event) => setHow(event.target.value as How)}>
            <option value="add">{t`Add these areas`}</option>
            <option value="replace">{t`These areas and no others`}</option>
            <option value="remove">{t`Take out of these areas`}</option>
          </Select>
        </LabelledControl>
        <LabelledControl label={t`Work areas`}>
          <ReferencesPicker entity="workArea" value={areas} onChange={setAreas} />
        </LabelledControl>
        {progress && (
          <chakra.p role="status">
            <Trans>
              {progress.done} of {progress.total} saved on this device …
            </Trans>
          </chakra.p>
        )}
      </chakra.div>
    </ActionDialog>
  );
}

function changed(before: readonly string[], areas: readonly string[], how: How): readonly string[] {
  if (how === 'replace') return areas;
  if (how === 'remove') return before.filter((id) => !areas.includes(id));
  return [...new Set([...before, ...areas])];
}

/** Writes on one asset after the other; those whose details are not on this device are left alone, and counted. */
function useChange(ids: IdList) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const notify = useNotify();
  const { progress, runInParts } = useBulkRun();
  const change = async (areas: readonly string[], how: How) => {
    let left = 0;
    await runInParts(ids, AT_ONCE, async (part) => {
      for (const row of await rowsByIds(database, entities.asset, part)) {
        if (row && isSummary(row)) left += 1;
        else if (row)
          await repository.update(entities.asset, row.id, {
            workAreaIds: changed(row.workAreaIds, areas, how),
          });
      }
    });
    if (left > 0) {
      const message = t`${plural(left, { one: '# asset left alone: its details are not on this device.', other: '# assets left alone: their details are not on this device.' })}`;
      notify({ kind: 'warning', message });
    }
  };
  return { progress, change };
}
