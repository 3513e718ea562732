import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { changedDecided } from '../../domain/kit/rules/decision.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { ActionDialog } from '../act/act.tsx';
import { personField } from '../inputs/person-field.ts';
import { PersonPicker } from '../inputs/person-picker.tsx';
import type { Speech } from '../words/value-text.ts';
import { AT_ONCE, useBulkRun } from './bulk-run.ts';

interface BulkAssignProps {
  entity: EntityDefinition;
  ids: IdList;
  speech: Speech;
  onClose: () => void;
  onDone: () => void;
}

/** Gives the selected rows to one person; where a row can have several, the person is added. */
export function BulkAssignDialog({ entity, ids, speech, onClose, onDone }: BulkAssignProps) {
  const { t, i18n } = useLingui();
  const { database, repository } = useWorkspace();
  const [person, setPerson] = useState('');
  const { runInParts } = useBulkRun();
  const notify = useNotify();
  const name = personField(entity) ?? '';
  const label = speech.labels.fields[name];
  const assign = async () => {
    let changed = 0;
    let kept = 0;
    await runInParts(ids, AT_ONCE, async (part) => {
      for (const row of await rowsByIds(database, entity.name, part)) {
        if (!row) continue;
        const current = row[name];
        const changes = { [name]: Array.isArray(current) ? [...new Set([...current, person])] : person };
        if (changedDecided(entity, row, { ...row, ...changes }).length > 0) kept += 1;
        else {
          await repository.update(entity.name, row.id, changes);
          changed += 1;
        }
      }
    });
    if (kept > 0) {
      const message = t`${changed} changed. ${kept} left alone: what was decided stays.`;
      notify({ kind: 'warning', message });
    }
    onDone();
  };
  return (
    <ActionDialog
      title={t`Assign`}
      confirmLabel={<Trans>Assign</Trans>}
      disabled={!person}
      done={null}
      onAct={assign}
      onClose={onClose}
    >
      <chakra.div minH="20rem">
        <LabelledControl label={label ? i18n._(label) : t`Person`}>
          <PersonPicker value={person} onChange={setPerson} />
        </LabelledControl>
      </chakra.div>
    </ActionDialog>
  );
}
