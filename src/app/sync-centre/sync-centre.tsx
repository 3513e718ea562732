import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CloudCheck from 'lucide-react/icons/cloud-check';
import { lazy, type ReactNode, Suspense } from 'react';
import { issuesList, outboxList } from '../../data/recovery/outbox-actions.ts';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { useLive } from '../../session/use-live.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/notices/badge.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { lazyWithWords, loadModuleMessages } from '../catalogues.ts';
import { IssueCard, type RecordIssue } from './issue-card.tsx';
import { Behind, RepairList, WaitingList } from './operation-list.tsx';
import { queueGroups } from './queue-groups.ts';
import { StatePanel } from './state-panel.tsx';
import { UnreadableCard } from './unreadable-card.tsx';

const FilesPart = lazy(async () => {
  const [{ FilesPart: part }] = await Promise.all([
    import('../../features/attachments/files-part.tsx'),
    loadModuleMessages('attachments'),
  ]);
  return { default: part };
});

const SendDiagnostics = lazy(
  lazyWithWords(
    'support',
    async () => (await import('../../features/support/diagnostics/send-diagnostics.tsx')).SendDiagnostics,
  ),
);

/** The queue of this device as the page shows it: what is refused with what waits behind it, and what just waits. */
function useQueue() {
  const { database } = useWorkspace();
  const operations = useLive(database, (local) => outboxList(local), []);
  const issues = useLive(database, (local) => issuesList(local), []);
  const status = useSyncStatus();
  // Shown as the issue that they became.
  const decided = new Set(issues?.map((issue) => issue.opId));
  const { repairs, waiting } = queueGroups(operations ?? []);
  const refused = repairs.filter(({ refused: { opId } }) => !decided.has(opId));
  const behind = (opId: string) => repairs.find((each) => each.refused.opId === opId)?.behind ?? [];
  const behindCount = refused.reduce((sum, each) => sum + each.behind.length, 0);
  const heldBack = (issues ?? []).reduce((sum, { opId }) => sum + behind(opId).length, behindCount);
  return { operations, issues, status, waiting, refused, behind, heldBack };
}

/** What has not reached the server, why, and what can be done about it. */
export function SyncCentre() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { operations, issues, status, waiting, refused, behind, heldBack } = useQueue();
  const isClear = operations?.length === 0 && issues?.length === 0 && status.waiting + status.needsYou === 0;
  return (
    <Page>
      <PageHeader
        title={t`Sync centre`}
        action={
          <>
            {can('admin:view') && (
              <LinkButton to="/admin/devices">
                <Trans>Devices of all people</Trans>
              </LinkButton>
            )}
            <Suspense>{can('tickets:create') && <SendDiagnostics />}</Suspense>
          </>
        }
      />
      <StatePanel isEmpty={!operations?.length && !issues?.length} />
      {!operations && <SkeletonLines lines={4} label={t`Loading`} />}
      {isClear && (
        <EmptyState icon={<CloudCheck />} title={<Trans>Everything is sent</Trans>}>
          <Trans>What you save appears here until the server has it, also when you close the browser.</Trans>
        </EmptyState>
      )}
      {refused.length + (issues?.length ?? 0) > 0 && (
        <Section title={<Trans>Needs you</Trans>} count={status.needsYou} urgent>
          {issues?.map((issue) =>
            isAboutRecord(issue) ? (
              <IssueCard key={issue.id} issue={issue}>
                <Behind cause={issue.summary} operations={behind(issue.opId)} />
              </IssueCard>
            ) : (
              <UnreadableCard key={issue.id} issue={issue} />
            ),
          )}
          {refused.length > 0 && <RepairList repairs={refused} />}
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={<Trans>Waiting</Trans>} count={status.waiting}>
          <WaitingList operations={waiting} />
          <Elsewhere heldBack={heldBack} files={status.waiting - waiting.length - heldBack} />
        </Section>
      )}
      <Suspense>
        <FilesPart />
      </Suspense>
    </Page>
  );
}

function isAboutRecord(issue: IssueRecord): issue is RecordIssue {
  return issue.kind !== 'unreadable';
}

/** What is counted as waiting and listed elsewhere on the page. */
function Elsewhere({ heldBack, files }: { heldBack: number; files: number }) {
  return (
    <chakra.div color="fg.muted">
      {heldBack > 0 && (
        <p>
          <Plural
            value={heldBack}
            one="# of them waits for a change above that needs you."
            other="# of them wait for changes above that need you."
          />
        </p>
      )}
      {files > 0 && (
        <p>
          <Plural
            value={files}
            one="# of them is a photo or file, listed below."
            other="# of them are photos and files, listed below."
          />
        </p>
      )}
    </chakra.div>
  );
}

interface SectionProps {
  title: ReactNode;
  count: number;
  urgent?: boolean;
  children: ReactNode;
}

function Section({ title, count, urgent = false, children }: SectionProps) {
  return (
    <chakra.section mb="8">
      <chakra.h2 display="flex" alignItems="center" gap="2" fontSize="lg" mb="3">
        {title}
        <Badge tone={urgent ? 'energised' : 'neutral'}>{count}</Badge>
      </chakra.h2>
      <chakra.div display="grid" gap="4">
        {children}
      </chakra.div>
    </chakra.section>
  );
}
