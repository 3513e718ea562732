import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { BASE_MAP_LIMITS } from '../../../domain/map/base-map.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { AskDialog, useNotedCall } from '../users/ask-dialog.tsx';

interface NamedMap {
  readonly id: string;
  readonly name: string;
}

export interface BaseMapQuestion {
  readonly kind: 'rename' | 'delete' | 'giveUp';
  readonly of: NamedMap;
}

interface BaseMapDialogProps {
  question: BaseMapQuestion | null;
  onDone: (id: string) => void;
  onClose: () => void;
}

/** Asks about one thing that is done to a base map, or to an upload. */
export function BaseMapDialog({ question, onDone, onClose }: BaseMapDialogProps) {
  if (!question) return null;
  const Ask = DIALOGS[question.kind];
  return <Ask map={question.of} onDone={() => onDone(question.of.id)} onClose={onClose} />;
}

interface AskProps {
  map: NamedMap;
  onDone: () => void;
  onClose: () => void;
}

const DIALOGS: Readonly<Record<BaseMapQuestion['kind'], (props: AskProps) => ReactNode>> = {
  rename: RenameMapDialog,
  delete: DeleteMapDialog,
  giveUp: GiveUpDialog,
};

function RenameMapDialog({ map: { id, name }, onDone, onClose }: AskProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const noted = useNotedCall();
  const [typed, setTyped] = useState(name);
  const given = typed.trim();
  return (
    <AskDialog
      title={<Trans>Rename {name}</Trans>}
      confirmLabel={<Trans>Rename</Trans>}
      failed={<Trans>The base map could not be renamed.</Trans>}
      disabled={!isVisible(given) || given === name}
      onConfirm={() =>
        noted(
          api.call('patch', `/base-maps/${id}`, { name: given }).then(onDone),
          t`The name is now ${given}.`,
        )
      }
      onClose={onClose}
    >
      <LabelledControl label={t`Name`} required>
        <TextInput
          maxLength={BASE_MAP_LIMITS.name}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </LabelledControl>
    </AskDialog>
  );
}

function DeleteMapDialog({ map: { id, name }, onDone, onClose }: AskProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const noted = useNotedCall();
  return (
    <AskDialog
      title={<Trans>Delete {name}?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      failed={<Trans>The base map could not be deleted.</Trans>}
      danger
      onConfirm={() => noted(api.call('delete', `/base-maps/${id}`).then(onDone), t`${name} is deleted.`)}
      onClose={onClose}
    >
      <p>
        <Trans>The file goes from the server, and no device can take areas of it any more.</Trans>
      </p>
    </AskDialog>
  );
}

function GiveUpDialog({ map: { id, name }, onDone, onClose }: AskProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const noted = useNotedCall();
  const giveUp = async () => {
    try {
      await api.call('delete', `/base-maps/${id}`);
    } catch (error) {
      // It never began there: the organisation had no room for it.
      if (!isNotFound(error)) throw error;
    }
  };
  return (
    <AskDialog
      title={<Trans>Give up the upload of {name}?</Trans>}
      confirmLabel={<Trans>Give up</Trans>}
      failed={<Trans>The upload could not be given up.</Trans>}
      danger
      onConfirm={() => noted(giveUp().then(onDone), t`The upload of ${name} is given up.`)}
      onClose={onClose}
    >
      <p>
        <Trans>What has arrived of it is deleted. To have it later, all of it is sent again.</Trans>
      </p>
    </AskDialog>
  );
}
