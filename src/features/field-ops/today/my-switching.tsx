import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { getsNoNews } from '../../../session/connection/no-news.ts';
import { useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { LinkedRow, LinkedRows } from './job-list.tsx';

const LIVE = { status: 'Approved,Switching,Isolated,ClearanceIssued,Released' } as const;

/** Requests under way that this person switches for, or works under. */
export function MySwitching() {
  const { user, can } = useWorkspace();
  const requests = useAllRows(can('switching:view') ? 'switchingRequest' : null, LIVE);
  const speech = useSpeech(useLabels(entities.switchingRequest));
  const mine = requests?.filter(({ operator, holder }) => operator === user.id || holder === user.id);
  const sync = useSyncStatus();
  if (!mine || mine.length === 0) return null;
  return (
    <chakra.section mt="6">
      <SectionHeading mb="3">
        <Trans>Switching</Trans>
      </SectionHeading>
      {getsNoNews(sync) && (
        <chakra.p mb="3">
          <Trans>Copy of {speech.format.dateTime(sync.lastSyncedAt)}: it may have changed since.</Trans>
        </chakra.p>
      )}
      <LinkedRows>
        {mine.map((request) => (
          <LinkedRow
            key={request.id}
            to={recordPath(entities.switchingRequest, request.id)}
            number={String(request.number ?? '')}
            title={String(request.title)}
          >
            <Muted fontSize="sm" display="flex" gap="2" flexWrap="wrap">
              <ChoiceView speech={speech} name="status" value={String(request.status)} />
              {request.operator === user.id && <Trans>You switch</Trans>}
              {request.holder === user.id &&
                (request.status === 'ClearanceIssued' ? (
                  <Trans>You hold the clearance</Trans>
                ) : (
                  <Trans>You are named as its holder</Trans>
                ))}
            </Muted>
          </LinkedRow>
        ))}
      </LinkedRows>
    </chakra.section>
  );
}
