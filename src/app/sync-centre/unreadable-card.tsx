import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useResolve } from './use-resolve.tsx';

/** A queued change that the app cannot read, as it lies in the store: nothing about it can be relied on. */
export function UnreadableCard({ issue }: { issue: IssueRecord }) {
  const { t } = useLingui();
  const { resolve, failure } = useResolve(issue);
  return (
    <Card
      aria-label={t`A change that cannot be read`}
      borderInlineStart="4px solid"
      borderInlineStartColor="energised.solid"
    >
      <chakra.h3 fontSize="md" mb="1">
        {issue.summary || <Trans>A change that cannot be read</Trans>}
      </chakra.h3>
      <chakra.p color="fg.muted" mb="3">
        <Trans>
          This change was damaged on the device and cannot be sent. All others go on. Export the file and ask
          for help before you let it go.
        </Trans>
      </chakra.p>
      <chakra.details mb="4" fontSize="sm">
        <summary>
          <Trans>What is left of it</Trans>
        </summary>
        <chakra.pre overflowX="auto" mt="2" fontFamily="mono" fontSize="xs">
          {JSON.stringify(issue.mine, null, 2)}
        </chakra.pre>
      </chakra.details>
      {failure}
      <ActionButton look="dangerQuiet" onAct={() => resolve('theirs')}>
        <Trans>Give it up</Trans>
      </ActionButton>
    </Card>
  );
}
