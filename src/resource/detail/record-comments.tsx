import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { firstRows } from '../../data/read/list-query.ts';
import type { RowState } from '../../data/rows/row-state.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { ActionButton, ActionDialog } from '../act/act.tsx';
import { useNotedAct } from '../act/use-act.ts';
import { useKeptText } from '../drafts/use-kept-text.ts';
import { useRowStates } from '../rows/use-record.ts';
import { inOrderSaid } from './in-order-said.ts';
import { WordsOf } from './words-of.tsx';

/** More than anybody reads on one record. */
const SHOWN = 300;

const LONGEST = 5000;

export function commentsOn(id: string) {
  return { entity: 'comment', filters: { entityId: id }, sort: 'createdAt' };
}

/** What people say about a record, oldest first, and the box to say more. Works without signal. */
export function RecordComments({ entity, id }: { entity: string; id: string }) {
  const { t } = useLingui();
  const { database, repository, can } = useWorkspace();
  const rows = useLive(
    database,
    async (local) => inOrderSaid(await firstRows(local, commentsOn(id), SHOWN)),
    [id],
  );
  const states = useRowStates('comment', rows?.map((row) => row.id) ?? []);
  const say = async (text: string) => {
    await repository.create('comment', { entity, entityId: id, text });
  };
  return (
    <chakra.div display="grid" gap="4">
      {rows && rows.length > 0 && (
        <chakra.ol listStyleType="none" display="grid" gap="4" aria-label={t`Comments`}>
          {rows.map((row) => (
            <Comment key={row.id} row={row} state={states.get(row.id)} />
          ))}
        </chakra.ol>
      )}
      {rows?.length === 0 && (
        <chakra.p color="fg.muted">
          <Trans>Nobody has said anything yet. Everybody who sees this record reads what is said here.</Trans>
        </chakra.p>
      )}
      {can('comments:create') && (
        <CommentBox
          key={id}
          draftKey={`comment/${id}`}
          label={t`Write a comment`}
          action={<Trans>Comment</Trans>}
          onSave={say}
        />
      )}
    </chakra.div>
  );
}

function Comment({ row, state }: { row: AnyRow; state: RowState | undefined }) {
  const { t } = useLingui();
  const { repository, user, can } = useWorkspace();
  const [mode, setMode] = useState<'reading' | 'editing' | 'removing'>('reading');
  const isOwn = row.createdBy === user.id;
  const read = () => setMode('reading');
  const change = async (text: string) => {
    await repository.update('comment', row.id, { text });
    read();
  };
  return (
    <WordsOf
      row={row}
      state={state}
      text={String(row.text)}
      actions={
        <>
          {isOwn && (
            <IconButton label={t`Change the comment`} size="sm" onClick={() => setMode('editing')}>
              <Pencil aria-hidden />
            </IconButton>
          )}
          {(isOwn || can('comments:delete')) && (
            <IconButton label={t`Delete the comment`} size="sm" onClick={() => setMode('removing')}>
              <Trash aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      {mode === 'editing' && (
        <CommentBox
          draftKey={`comment/${row.id}`}
          label={t`Change the comment`}
          before={String(row.text)}
          action={<Trans>Save</Trans>}
          onSave={change}
          onCancel={read}
        />
      )}
      {mode === 'removing' && (
        <ActionDialog
          title={t`Delete this comment?`}
          confirmLabel={t`Delete`}
          danger
          done={null}
          onAct={() => repository.remove('comment', row.id)}
          onClose={read}
        >
          <Trans>It disappears for everybody as soon as this device reaches the server.</Trans>
        </ActionDialog>
      )}
    </WordsOf>
  );
}

interface CommentBoxProps {
  draftKey: string;
  label: string;
  before?: string;
  action: ReactNode;
  onSave: (text: string) => Promise<void>;
  onCancel?: () => void;
}

function CommentBox({ draftKey, label, before = '', action, onSave, onCancel }: CommentBoxProps) {
  const { text, setText, drop } = useKeptText(draftKey, before);
  const isGood = isVisible(text) && text !== before;
  const save = async () => {
    if (!isGood) return false;
    await onSave(text.trim());
    await drop();
    return true;
  };
  const saving = useNotedAct(save);
  const cancel = async () => {
    await drop();
    onCancel?.();
  };
  return (
    <chakra.div
      data-paper="none"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saving.act();
      }}
    >
      <LabelledControl label={label}>
        <TextArea value={text} maxLength={LONGEST} onChange={(event) => setText(event.target.value)} />
      </LabelledControl>
      <chakra.div display="flex" gap="2" mt="2">
        <Button
          look={before ? 'primary' : 'plain'}
          disabled={!isGood || saving.isResting}
          busy={saving.busy}
          onClick={() => saving.act()}
        >
          {action}
        </Button>
        {onCancel && (
          <ActionButton onAct={cancel}>
            <Trans>Cancel</Trans>
          </ActionButton>
        )}
      </chakra.div>
    </chakra.div>
  );
}
