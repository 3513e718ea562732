import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { JobBriefing } from '../../../data/read/job-briefing.ts';
import { answerText } from '../../../domain/job-sheets/checklist.ts';
import type { ChecklistStep } from '../../../domain/job-sheets/job-sheet.ts';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { LinkText, Muted } from '../../../ui/page/text.tsx';

/** What is known to be wrong with the asset: what failed last time, and what waits to be repaired. */
export function KnownFaults({ findings, inspectedAt, defects }: JobBriefing) {
  const format = useFormat();
  if (findings.length === 0 && defects.length === 0) return null;
  return (
    <chakra.section aria-labelledby="known-faults" display="grid" gap="2">
      <chakra.h3 id="known-faults" fontSize="xl">
        <Trans>Known of this asset</Trans>
      </chakra.h3>
      {findings.length > 0 && inspectedAt && (
        <>
          <Muted fontSize="md">
            <Trans>Failed at the last check, {format.dateTime(inspectedAt)}</Trans>
          </Muted>
          <chakra.ul ps="5" listStyleType="disc" fontSize="md">
            {findings.map((step) => (
              <li key={step.id}>
                <Found step={step} />
              </li>
            ))}
          </chakra.ul>
        </>
      )}
      {defects.length > 0 && (
        <>
          <Muted fontSize="md">
            <Trans>Not repaired yet</Trans>
          </Muted>
          <chakra.ul ps="5" listStyleType="disc" fontSize="md">
            {defects.map((order) => (
              <li key={order.id}>
                <LinkText>
                  <Link to={recordPath(entities.workOrder, order.id)}>{order.number ?? order.title}</Link>
                </LinkText>{' '}
                {order.number ? order.title : ''}
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </chakra.section>
  );
}

function Found({ step }: { step: ChecklistStep }) {
  const answer = answerText(step, useFormat());
  return [step.label, answer && `${answer} ${step.unit ?? ''}`, step.note ?? ''].filter(Boolean).join(' · ');
}
