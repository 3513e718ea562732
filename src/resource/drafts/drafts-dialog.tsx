import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftRecord } from '../../data/store/database.ts';
import { dropDraft, purposeOf } from '../../data/write/drafts.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ActionButton } from '../act/act.tsx';
import { createPath, recordPath } from '../rows/record-path.ts';
import type { LabelSet } from '../words/label-set.ts';

interface DraftsDialogProps {
  labels: LabelSet;
  drafts: readonly DraftRecord[];
  onClose: () => void;
}

/** What was begun on this device and never saved: to go on with, or to throw away. */
export function DraftsDialog({ labels, drafts, onClose }: DraftsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Drafts on this device`} onClose={onClose}>
      <chakra.ul listStyle="none">
        {drafts.map((draft) => (
          <DraftLine key={draft.key} labels={labels} draft={draft} />
        ))}
      </chakra.ul>
      {drafts.length === 0 && <Trans>There are none left.</Trans>}
    </Dialog>
  );
}

function DraftLine({ labels, draft }: { labels: LabelSet; draft: DraftRecord }) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const { relative } = useFormat();
  const now = useNow();
  const { id } = purposeOf(draft.key);
  const { titleField } = entityNamed(labels.entity);
  const title = String(draft.values[titleField] ?? draft.opened?.[titleField] ?? '') || t`Without a title`;
  const when = relative(draft.savedAt, now);
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.div flex="1 1 12rem" overflowWrap="anywhere">
        <chakra.div fontWeight="medium">{title}</chakra.div>
        <chakra.div color="fg.muted" fontSize="sm">
          {id ? <Trans>A change, typed {when}</Trans> : <Trans>New, typed {when}</Trans>}
        </chakra.div>
      </chakra.div>
      <LinkButton size="sm" to={formOf(draft.key)}>
        <Trans>Go on</Trans>
      </LinkButton>
      <ActionButton size="sm" look="dangerQuiet" onAct={() => dropDraft(database, draft.key)}>
        <Trans>Discard</Trans>
      </ActionButton>
    </chakra.li>
  );
}

/** The form as it was opened, with this draft in it. */
function formOf(key: string): string {
  const { entity, id, promised } = purposeOf(key);
  const draft = { draft: key };
  return id
    ? `${recordPath(entity, id)}/edit?${new URLSearchParams(draft)}`
    : createPath(entity, { ...promised, ...draft });
}
