import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router-dom';
import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import { type MonthLoad, maintenanceLoad } from '../../domain/maintenance/maintenance-load.ts';
import { entities } from '../../domain/registry.ts';
import { listPath, recordPath } from '../../resource/rows/record-path.ts';
import { useToday } from '../../resource/rows/use-today.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { LinkText, Mono, Muted, MutedText } from '../../ui/page/text.tsx';
import { activePlans } from './due-plans.ts';
import { MAINTENANCE_PLAN_LABELS } from './labels.ts';

/** What the plans bring in the next twelve months: whom it will need, before it is there. */
export function LoadScreen() {
  const { t, i18n } = useLingui();
  const { database } = useWorkspace();
  const today = useToday();
  const plans = useLive(database, (local) => activePlans(local), []);
  const load = plans && maintenanceLoad(plans, today);
  const most = greatestOf(
    1,
    (load ?? []).map(({ hours }) => hours),
  );
  return (
    <Page>
      <PageHeader
        title={t`12-month load`}
        breadcrumb={[
          { label: i18n._(MAINTENANCE_PLAN_LABELS.plural), to: listPath(entities.maintenancePlan) },
        ]}
      >
        <MutedText maxW="form">
          <Trans>
            Estimated hours per month of the active calendar plans, as if each were done on its day. What is
            overdue counts once, in this month. Plans by meter or condition have no date and are left out.
          </Trans>
        </MutedText>
      </PageHeader>
      {load ? (
        <PlainList as="ol" border="1px solid" borderColor="border" borderRadius="md" bg="bg.surface">
          {load.map((month) => (
            <Month key={month.month} load={month} share={month.hours / most} />
          ))}
        </PlainList>
      ) : (
        <SkeletonLines lines={12} label={t`Loading`} />
      )}
    </Page>
  );
}

function Month({ load, share }: { load: MonthLoad; share: number }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const name = i18n.date(new Date(`${load.month}-01T00:00:00Z`), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <chakra.li borderBottom="1px solid" borderColor="border" _last={{ borderBottom: '0' }}>
      <details>
        <chakra.summary
          display="grid"
          gridTemplateColumns={{ base: '1fr auto 1rem', sm: '9rem 1fr 10rem 1rem' }}
          listStyle="none"
          columnGap="4"
          rowGap="1"
          alignItems="center"
          px="4"
          py="2"
          minH="control"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
        >
          <chakra.span fontWeight="medium">{name}</chakra.span>
          <chakra.span
            aria-hidden
            gridColumn={{ base: '1 / -1', sm: 'auto' }}
            gridRow={{ base: '2', sm: 'auto' }}
            height="2"
            borderRadius="full"
            bg="bg.sunken"
            overflow="hidden"
          >
            <chakra.span
              display="block"
              height="full"
              borderRadius="full"
              bg="signal.solid"
              style={{ width: `${share * 100}%` }}
            />
          </chakra.span>
          <chakra.span textAlign="end" color={load.occurrences > 0 ? 'fg' : 'fg.muted'}>
            <Plural value={load.occurrences} one="# order" other="# orders" />
            {' · '}
            {format.quantity(load.hours, 'h')}
          </chakra.span>
          <ChevronDown size={16} aria-hidden />
        </chakra.summary>
        <PlanLinks load={load} />
      </details>
    </chakra.li>
  );
}

function PlanLinks({ load }: { load: MonthLoad }) {
  const format = useFormat();
  if (load.plans.length === 0) {
    return (
      <MutedText px="4" pb="3">
        <Trans>Nothing is due.</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList px="4" pb="3" display="grid" gap="1">
      {load.plans.map((plan) => (
        <chakra.li key={plan.id} display="flex" flexWrap="wrap" columnGap="3" minH="6" alignItems="center">
          <Mono color="fg.muted">{plan.number}</Mono>
          <LinkText flex="1 1 12rem">
            <Link to={recordPath(entities.maintenancePlan, plan.id)}>{plan.title}</Link>
          </LinkText>
          <Muted>{format.quantity(plan.estimatedHours, 'h')}</Muted>
        </chakra.li>
      ))}
    </PlainList>
  );
}
