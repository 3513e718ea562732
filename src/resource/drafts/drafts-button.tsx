import { Plural } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { draftsBelow } from '../../data/write/drafts.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { LabelSet } from '../words/label-set.ts';

const DraftsDialog = lazy(async () => ({ default: (await import('./drafts-dialog.tsx')).DraftsDialog }));

/** How many records of this kind somebody began here and never saved; nothing where there are none. */
export function DraftsButton({ labels }: { labels: LabelSet }) {
  const { database } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const drafts = useLive(database, (local) => draftsBelow(local, `${labels.entity}/`), [labels.entity]) ?? [];
  if (drafts.length === 0 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plural value={drafts.length} one="# draft" other="# drafts" />
      </Button>
      <Suspense>
        {isOpen && <DraftsDialog labels={labels} drafts={drafts} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
