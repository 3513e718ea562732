import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { deviceCode } from '../../../domain/identity/device-label.ts';
import type { ReportedError } from '../../../domain/identity/tenant-usage.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';

/** What apps reported in the last day; `tenant`: of another one than one's own. */
export function ErrorsCard({ tenant = '' }: { tenant?: string }) {
  const { t } = useLingui();
  const path = tenant ? (`/admin/errors?tenantId=${encodeURIComponent(tenant)}` as const) : '/admin/errors';
  const kept = useKeptAnswer(path);
  const errors = kept.answer;
  return (
    <Card id="errors" display="grid" gap="3" scrollMarginTop="calc(var(--shell-top) + {spacing.4})">
      <SectionHeading>
        <Trans>Errors of the last day</Trans>
      </SectionHeading>
      <AnswerNote of={kept} failed={t`Failed to fetch errors.`} />
      {!errors && !kept.failure && <SkeletonLines lines={3} label={t`Loading`} />}
      {errors?.length === 0 && (
        <MutedText>
          <Trans>No app reported an error.</Trans>
        </MutedText>
      )}
      {errors && errors.length > 0 && (
        <PlainList display="grid" gap="3">
          {errors.map((one) => (
            <ErrorLine key={one.id} one={one} />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

function ErrorLine({ one: { at, user, message, deviceId } }: { one: ReportedError }) {
  const { t } = useLingui();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return (
    <li>
      <chakra.p overflowWrap="anywhere">{message}</chakra.p>
      <MutedText fontSize="sm">
        {user ?? t`Somebody of the platform`} ·{' '}
        {deviceId && (
          <>
            <Trans>device {deviceCode(deviceId)}</Trans> ·{' '}
          </>
        )}
        <span title={dateTime(at)}>{relative(at, now)}</span>
      </MutedText>
    </li>
  );
}
