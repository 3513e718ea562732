import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BackupRun, Backups } from '../../../domain/shared/backup-run.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';

const HOUR = 3_600_000;

/** Runs in the card. */
const SHOWN = 5;

/** What there would be to restore, and how old it is. */
export function BackupsCard() {
  const { t } = useLingui();
  const { answer: backups, failure } = useKeptAnswer('/admin/backups');
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Backups</Trans>
      </SectionHeading>
      {!backups && failure === null && <SkeletonLines lines={3} label={t`Loading`} />}
      {backups && <Standing backups={backups} />}
      {backups && backups.runs.length > 0 && (
        <PlainList display="grid" gap="2" aria-label={t`Latest backups`}>
          {backups.runs.slice(0, SHOWN).map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

function Standing({ backups: { schedule, lastGoodAt } }: { backups: Backups }) {
  const format = useFormat();
  const now = useNow();
  const ago = format.relative(lastGoodAt, now);
  if (schedule === null) {
    return (
      <Banner kind="warning">
        <Trans>This server makes no backups by itself. Whoever operates it sets BACKUP_DIR.</Trans>
      </Banner>
    );
  }
  const isLate = lastGoodAt === null || now - Date.parse(lastGoodAt) > 2 * schedule.everyHours * HOUR;
  return (
    <>
      {isLate && (
        <Banner kind="error">
          {lastGoodAt === null ? (
            <Trans>There is no good backup yet.</Trans>
          ) : (
            <Trans>The last good backup was made {ago}. See what went wrong below.</Trans>
          )}
        </Banner>
      )}
      <MutedText>
        {!isLate && (
          <>
            <Trans>Last good backup: {ago}.</Trans>{' '}
          </>
        )}
        <Plural
          value={schedule.everyHours}
          one="One is made every hour,"
          other="One is made every # hours,"
        />{' '}
        <Plural value={schedule.keep} one="and the last one is kept." other="and the last # are kept." />
      </MutedText>
    </>
  );
}

function Run({
  run: { startedAt, outcome, archive, rows, files, bytes, missing, fault },
}: {
  run: BackupRun;
}) {
  const format = useFormat();
  const size = useBytes();
  const when = format.dateTime(startedAt);
  return (
    <chakra.li fontSize="sm" overflowWrap="anywhere">
      <chakra.span fontWeight="medium">{when}</chakra.span>{' '}
      {outcome === null && <Trans>is being written, or was cut off</Trans>}
      {outcome === 'failed' && (
        <chakra.span color="fault.text">
          <Trans>failed: {fault}</Trans>
        </chakra.span>
      )}
      {outcome === 'done' && (
        <>
          <Plural value={rows ?? 0} one="# row" other="# rows" />
          {', '}
          <Plural value={files ?? 0} one="# file" other="# files" /> ({size(bytes ?? 0)})
          {missing !== null && missing > 0 && (
            <>
              {', '}
              <Plural value={missing} one="# file was not there" other="# files were not there" />
            </>
          )}
          <chakra.div color="fg.muted" fontFamily="mono">
            {archive}
          </chakra.div>
        </>
      )}
    </chakra.li>
  );
}
