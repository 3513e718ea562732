import { msg } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import Moon from 'lucide-react/icons/moon';
import Wrench from 'lucide-react/icons/wrench';
import type { crew } from '../../../domain/field-ops/crew.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const CREW_LABELS: LabelSet<typeof crew> = {
  entity: 'crew',
  singular: msg`Crew`,
  plural: msg`Crews`,
  none: msg`No crews yet`,
  create: msg`New crew`,
  empty: msg`A crew is the people who go out together: who they are, what they are qualified for, their van and their shift.`,
  deleteTitle: msg`Delete this crew?`,
  fields: {
    name: msg`Name`,
    status: msg`Status`,
    lead: msg({ message: 'Lead', context: 'crew' }),
    members: msg`Members`,
    workAreaIds: msg`Work areas`,
    vehicle: msg`Vehicle`,
    shiftStart: msg`Shift begins`,
    shiftEnd: msg`Shift ends`,
    hourlyRate: msg`Rate per hour`,
    homeWarehouse: msg`Home warehouse`,
    note: msg`Note`,
    skills: msg`Skills`,
  },
  help: {
    members: msg`An order assigned to one of them appears in the crew’s row.`,
    shiftStart: msg`As 07:00.`,
    shiftEnd: msg`As 15:30; an end before the beginning is the next morning.`,
    skills: msg`Qualifications, with who of the crew has them and the day until which they are valid. Without a name the whole crew has it.`,
  },
  items: { skills: { name: msg`Skill`, holder: msg`Who has it`, validUntil: msg`Valid until` } },
  choices: {
    status: {
      available: { label: msg`Available`, tone: 'safe', icon: Check },
      onJob: { label: msg`On a job`, tone: 'signal', icon: Wrench },
      offDuty: { label: msg`Off duty`, tone: 'neutral', icon: Moon },
    },
  },
};
