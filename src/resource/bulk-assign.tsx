import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rowsByIds } from '../data/list-query.ts';
import type { EntityDefinition } from '../domain/kit/entity.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { personField } from './bulk-bar.tsx';
import { useBulkRun } from './bulk-run.ts';
import { PersonPicker } from './person-picker.tsx';
import type { Speech } from './value-text.ts';

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
  const { progress, run } = useBulkRun();
  const name = personField(entity) ?? '';
  const label = speech.labels.fields[name];
  const assign = async () => {
    const rows = (await rowsByIds(database, entity.name, ids)).filter((row) => row !== undefined);
    await run(rows, (row) => {
      const current = row[name];
      const value = Array.isArray(current) ? [...new Set([...current, person])] : person;
      return repository.update(entity.name, row.id, { [name]: value });
    });
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={t`Assign`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!person} busy={progress !== null} onClick={() => void assign()}>
            <Trans>Assign</Trans>
          </Button>
        </>
      }
    >
      <chakra.div minH="20rem">
        <Field label={label ? i18n._(label) : t`Person`}>
          <PersonPicker value={person} onChange={setPerson} />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
