import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import type { ReportChoice } from './use-report.ts';

export function SurveyCount({ count, choice }: { count: number; choice: ReportChoice }) {
  return (
    <chakra.p my="4" role="status">
      <strong>
        <Plural value={count} one="# survey" other="# surveys" />
      </strong>
      {choice.description && <Muted> · {choice.description}</Muted>}
    </chakra.p>
  );
}

export function NoSurvey() {
  return (
    <EmptyState icon={<ChartColumn />} title={<Trans>No survey matches</Trans>}>
      <Trans>Choose another period or status, or create a survey with this template.</Trans>
    </EmptyState>
  );
}

/** Two cards beside each other where there is room. */
export function SummaryGrid({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      alignItems="start"
    >
      {children}
    </chakra.div>
  );
}
