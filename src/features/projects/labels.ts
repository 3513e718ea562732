import { msg } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { project } from '../../domain/projects/project.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const PROJECT_LABELS: LabelSet<typeof project> = {
  entity: 'project',
  singular: msg`Project`,
  plural: msg`Projects`,
  none: msg`No projects yet`,
  create: msg`New project`,
  empty: msg`Work that belongs together over months, under one manager. Work orders refer to their project by its number.`,
  deleteTitle: msg`Delete this project?`,
  fields: {
    number: msg`Number`,
    name: msg`Name`,
    status: msg`Status`,
    manager: msg`Manager`,
    startDate: msg`Start date`,
    endDate: msg`End date`,
    description: msg`Description`,
    planId: msg`Plan`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    planId: msg`Work orders created from this plan get the project’s number.`,
  },
  choices: {
    status: {
      Planned: { label: msg`Planned`, tone: 'neutral', icon: CalendarClock },
      Active: { label: msg`Active`, tone: 'signal', icon: Play },
      OnHold: { label: msg`On hold`, tone: 'energised', icon: Pause },
      Completed: { label: msg`Completed`, tone: 'safe', icon: Check },
      Cancelled: { label: msg`Cancelled`, tone: 'neutral', icon: Ban },
    },
  },
};
