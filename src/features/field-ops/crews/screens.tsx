import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Users from 'lucide-react/icons/users';
import type { crew } from '../../../domain/field-ops/crew.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../../resource/items/item-list.ts';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { useToday } from '../../../resource/rows/use-today.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import { CREW_LABELS } from './labels.ts';

const SKILLS_LAYOUT: ItemsLayout = {
  fields: ['name', 'holder', 'validUntil'],
  add: msg`Add a skill`,
  fresh: { name: '', holder: '', validUntil: '' },
};

export const crewScreens = recordScreens(CREW_LABELS, {
  list: {
    views: [
      { id: 'available', label: msg`Available`, state: () => ({ filters: { status: 'available' } }) },
      { id: 'mine', label: msg`My crew`, state: ({ user }) => ({ filters: { members: user.id } }) },
    ],
    icon: <Users />,
    headerActions: <FieldOpsLinks except="crew" />,
  },
  form: {
    sections: [
      { fields: ['name', 'status', 'lead', 'members', 'workAreaIds'] },
      {
        title: msg`Shift and place`,
        fields: ['shiftStart', 'shiftEnd', 'vehicle', 'homeWarehouse', 'hourlyRate'],
      },
      { title: msg`Skills`, fields: ['skills'], items: { skills: SKILLS_LAYOUT } },
      { title: msg`Record`, fields: ['note'] },
    ],
  },
  detail: {
    facts: [
      'lead',
      'members',
      'workAreaIds',
      'vehicle',
      'shiftStart',
      'shiftEnd',
      'homeWarehouse',
      'hourlyRate',
    ],
    headline: ['lead'],
    story: ['note'],
    Sections: Skills,
  },
});

/** What the crew may do, and what it may no longer. */
function Skills({ row, speech }: DetailPart<typeof crew>) {
  const today = useToday();
  const people = usePeople();
  const skills = inOrder(row.skills);
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Skills</Trans>
      </SectionHeading>
      {skills.length === 0 && (
        <MutedText>
          <Trans>None are written down.</Trans>
        </MutedText>
      )}
      <PlainList>
        {skills.map((skill) => {
          const until = typeof skill.validUntil === 'string' ? skill.validUntil : null;
          return (
            <chakra.li
              key={skill.id}
              display="flex"
              flexWrap="wrap"
              columnGap="3"
              alignItems="center"
              minH="control"
              py="1.5"
              borderTop="1px solid"
              borderColor="border"
            >
              <chakra.span flex="1 1 12rem">
                {skill.name} {skill.holder && <Muted>{personName(people, skill.holder)}</Muted>}
              </chakra.span>
              {until !== null &&
                (until < today ? (
                  <StatusBadge tone="fault">
                    <Trans>Expired {speech.format.date(until)}</Trans>
                  </StatusBadge>
                ) : (
                  <Muted fontSize="sm">
                    <Trans>valid until {speech.format.date(until)}</Trans>
                  </Muted>
                ))}
            </chakra.li>
          );
        })}
      </PlainList>
    </Card>
  );
}
