import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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
import { useBulkRun } from './bulk-run.ts';

interface BulkAssignProps {
  entity: EntityDefinition;
  ids: readonly string[];
  speech: Speech;
  onClose: () => void;
  onDone: () => void;
}

/** Gives the selected rows to one person; where a row can have several, the person is added. */
export function BulkAssignDialog({ entity, ids, speech, onClose, onDone }: BulkAssignProps) {
  const { t, i18n } = useLingui();
  const { database, repository } = useWorkspace();
  const [person, setPerson] = useState('');
  const { run } = useBulkRun();
  const notify = useNotify();
  const name = personField(entity) ?? '';
  const label = speech.labels.fields[name];
  const assign = async () => {
    const rows = (await rowsByIds(database, entity.name, ids)).filter((row) => row !== undefined);
    const given = rows.map((row) => {
      const current = row[name];
      return {
        row,
        changes: { [name]: Array.isArray(current) ? [...new Set([...current, person])] : person },
      };
    });
    const open = given.filter(
      ({ row, changes }) => changedDecided(entity, row, { ...row, ...changes }).length === 0,
    );
    await run(open, ({ row, changes }) => repository.update(entity.name, row.id, changes));
    const kept = given.length - open.length;
    if (kept > 0) {
      const message = t`${open.length} changed. ${kept} left alone: what was decided stays.`;
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
