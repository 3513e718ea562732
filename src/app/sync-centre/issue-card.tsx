import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import { signs } from '../../domain/kit/entity/signed-fields.ts';
import { entityNamed } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ConflictForm } from './conflict-form.tsx';
import { SeenAndNow } from './seen-and-now.tsx';
import { useResolve } from './use-resolve.tsx';

type Kind = Exclude<IssueRecord['kind'], 'unreadable'>;

/** What a person decides about a record: all but what cannot be read. */
export interface RecordIssue extends IssueRecord {
  readonly kind: Kind;
}

interface IssueCardProps {
  issue: RecordIssue;
  /** What is shown under it. */
  children?: ReactNode;
}

/** One thing that only a person can decide. */
export function IssueCard({ issue, children }: IssueCardProps) {
  const { i18n } = useLingui();
  const labels = useLabels(issue.entity);
  const { relative } = useFormat();
  const now = useNow();
  const when = relative(issue.createdAt, now);
  return (
    <Card aria-label={issue.summary} borderInlineStart="4px solid" borderInlineStartColor="energised.solid">
      <chakra.header display="flex" flexWrap="wrap" gap="2" alignItems="center" mb="1">
        <chakra.h3 fontSize="md">
          {issue.kind === 'deletedElsewhere' || issue.kind === 'outOfScope' ? (
            issue.summary
          ) : (
            <Link to={recordPath(issue.entity, issue.entityId)}>{issue.summary}</Link>
          )}
        </chakra.h3>
        <Badge>{i18n._(labels.singular)}</Badge>
        <chakra.span color="fg.muted" fontSize="sm">
          {when}
        </chakra.span>
      </chakra.header>
      <chakra.p color="fg.muted" mb="4">
        {isSigned(issue) ? (
          <Trans>
            What was signed has changed since. Nobody’s name is put under it: have it signed again.
          </Trans>
        ) : (
          <Explanation kind={issue.kind} />
        )}
      </chakra.p>
      {issue.kind === 'conflict' ? <ConflictForm issue={issue} /> : <Decision issue={issue} />}
      {children}
    </Card>
  );
}

function isSigned({ kind, entity, mine }: IssueRecord): boolean {
  return kind === 'seenChanged' && signs(entityNamed(entity), mine);
}

function Explanation({ kind }: { kind: Kind }): ReactNode {
  switch (kind) {
    case 'conflict':
      return (
        <Trans>You and somebody else changed the same thing. Theirs is on the server until you decide.</Trans>
      );
    case 'deletedElsewhere':
      return <Trans>Somebody deleted it while you were working on it. Your work is still here.</Trans>;
    case 'editedSinceDelete':
      return <Trans>You deleted it, but somebody changed it after you last saw it.</Trans>;
    case 'seenChanged':
      return (
        <Trans>What you decided on has changed since you saw it. Nothing was decided: look again.</Trans>
      );
    case 'outOfScope':
      return <Trans>It is no longer assigned to you. Your changes to it are still here.</Trans>;
  }
}

/** The two ways out of an issue that is about the record as a whole. */
function Decision({ issue }: { issue: RecordIssue }) {
  const { resolve, failure } = useResolve(issue);
  const words = {
    conflict: null,
    deletedElsewhere: [
      <Trans key="m">Keep my work as a new record</Trans>,
      <Trans key="t">Give it up</Trans>,
    ],
    editedSinceDelete: [<Trans key="m">Delete it anyway</Trans>, <Trans key="t">Keep it</Trans>],
    seenChanged: [
      isSigned(issue) ? (
        <Trans key="m">Keep the rest, without the signature</Trans>
      ) : (
        <Trans key="m">Decide this way, as it is now</Trans>
      ),
      <Trans key="t">Drop the decision</Trans>,
    ],
    outOfScope: [<Trans key="m">Keep my changes</Trans>, <Trans key="t">Discard my changes</Trans>],
  }[issue.kind];
  if (!words) return null;
  return (
    <chakra.div display="grid" gap="4">
      {failure}
      {issue.kind === 'seenChanged' && <SeenAndNow issue={issue} />}
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <ActionButton
          look={
            issue.kind === 'editedSinceDelete' ? 'danger' : issue.kind === 'seenChanged' ? 'plain' : 'primary'
          }
          onAct={() => resolve('mine')}
        >
          {words[0]}
        </ActionButton>
        <ActionButton onAct={() => resolve('theirs')}>{words[1]}</ActionButton>
      </chakra.div>
    </chakra.div>
  );
}
