import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { type ConflictChoice, ConflictRow } from './conflict-row.tsx';
import { useResolve } from './use-resolve.tsx';

/** Field by field, side by side: what it was, mine, theirs, or another value. */
export function ConflictForm({ issue }: { issue: IssueRecord }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { resolve, failure } = useResolve(issue);
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({});
  useMarkUnsaved(Object.keys(choices).length > 0);
  const isComplete = issue.conflicts.every(({ path }) => choices[path] !== undefined);
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(issue.conflicts.map(({ path }) => [path, { side }])));
  const apply = async () => {
    const isSettled = await resolve(decision(issue, choices));
    if (isSettled) notify({ kind: 'success', message: t`Settled. What you chose is sent now.` });
  };
  return (
    <>
      <chakra.div display="grid" gap="4">
        {issue.conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.path}
            issue={issue}
            conflict={conflict}
            choice={choices[conflict.path]}
            onChoose={(choice) => setChoices((all) => ({ ...all, [conflict.path]: choice }))}
          />
        ))}
        {failure}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
        <ActionButton look="primary" disabled={!isComplete} onAct={apply}>
          <Trans>Apply</Trans>
        </ActionButton>
        {issue.conflicts.length > 1 && (
          <>
            <Button look="quiet" onClick={() => chooseAll('mine')}>
              <Trans>All mine</Trans>
            </Button>
            <Button look="quiet" onClick={() => chooseAll('theirs')}>
              <Trans>All theirs</Trans>
            </Button>
          </>
        )}
      </chakra.div>
    </>
  );
}

/** All theirs: nothing is to be written. Otherwise the values that differ from theirs. */
function decision(issue: IssueRecord, choices: Readonly<Record<string, ConflictChoice>>) {
  const values: Record<string, Json> = {};
  for (const { path, mine } of issue.conflicts) {
    const choice = choices[path];
    if (choice?.side === 'mine') values[path] = mine;
    if (choice?.side === 'other') values[path] = choice.value;
  }
  return Object.keys(values).length === 0 ? 'theirs' : { values };
}
