import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import { useConflictWords } from './conflict-words.tsx';

/** What somebody decided on, field by field: as they saw it, and as it is now. */
export function SeenAndNow({ issue }: { issue: IssueRecord }) {
  const words = useConflictWords(issue);
  return (
    <chakra.dl display="grid" gap="3">
      {issue.conflicts.map(({ path, base, theirs }) => (
        <chakra.div key={path}>
          <chakra.dt fontWeight="semibold">{words.label(path)}</chakra.dt>
          <chakra.dd display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
            <Side title={<Trans>As you saw it</Trans>} text={words.text(path, base)} />
            <Side title={<Trans>As it is now</Trans>} text={words.text(path, theirs)} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

function Side({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <chakra.div minW="0">
      <chakra.div fontSize="sm" color="fg.muted">
        {title}
      </chakra.div>
      <chakra.div whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.div>
    </chakra.div>
  );
}
