import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { countsBy } from '../../data/read/counts.ts';
import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import { entityNamed } from '../../domain/registry.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';

/** How the rows of an entity are spread over its statuses: a row each, its bar a link to the list. */
export function StatusBars({ entity }: { entity: string }) {
  const { i18n, t } = useLingui();
  const { database } = useWorkspace();
  const labels = useLabels(entity);
  const { number } = useFormat();
  const counts = useLive(database, (local) => countsBy(local, entity, 'status'), [entity]);
  const field = entityNamed(entity).fields['status'];
  const statuses = field?.kind === 'choice' ? field.values.filter((status) => counts?.[status]) : [];
  const most = greatestOf(
    1,
    statuses.map((status) => counts?.[status] ?? 0),
  );
  const plural = i18n._(labels.plural);
  return (
    <Card aria-label={t`${plural} by status`}>
      <chakra.h2 fontSize="md" mb="3">{t`${plural} by status`}</chakra.h2>
      {counts && statuses.length === 0 && <chakra.p color="fg.muted">{t`None yet`}</chakra.p>}
      <chakra.ul listStyleType="none" display="grid" gap="1" minH="10">
        {statuses.map((status) => {
          const choice = labels.choices['status']?.[status];
          const count = counts?.[status] ?? 0;
          return (
            <li key={status}>
              <Link to={listPath(entity, { status })}>
                <Bar share={count / most} tone={choice?.tone ?? 'neutral'}>
                  <StatusBadge
                    tone={choice?.tone ?? 'neutral'}
                    {...(choice?.icon && { icon: <choice.icon aria-hidden /> })}
                  >
                    {choice ? i18n._(choice.label) : status}
                  </StatusBadge>
                  <chakra.span fontWeight="semibold">{number(count)}</chakra.span>
                </Bar>
              </Link>
            </li>
          );
        })}
      </chakra.ul>
    </Card>
  );
}

function Bar({ share, tone, children }: { share: number; tone: string; children: React.ReactNode }) {
  return (
    <chakra.span
      display="grid"
      gridTemplateColumns="12rem 3rem 1fr"
      alignItems="center"
      gap="2"
      px="2"
      mx="-2"
      minH="9"
      borderRadius="sm"
      _hover={{ bg: 'bg.hover' }}
      css={{ '& > :nth-of-type(1)': { justifySelf: 'start' }, '& > :nth-of-type(2)': { textAlign: 'end' } }}
    >
      {children}
      <chakra.span aria-hidden height="2" borderRadius="full" bg="bg.sunken" overflow="hidden">
        <chakra.span
          display="block"
          height="full"
          borderRadius="full"
          bg={`${tone}.solid`}
          style={{ width: `${Math.max(share * 100, 1.5)}%` }}
        />
      </chakra.span>
    </chakra.span>
  );
}
