import { msg } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil-line';
import Play from 'lucide-react/icons/play';
import type { survey } from '../../../domain/surveys/survey.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const SURVEY_LABELS: LabelSet<typeof survey> = {
  entity: 'survey',
  singular: msg`Survey`,
  plural: msg`Surveys`,
  none: msg`No surveys yet`,
  create: msg`New survey`,
  empty: msg`A survey records what was found on site for a work order.`,
  deleteTitle: msg`Delete this survey?`,
  // The id is the specification's own (R5.1).
  required: msg({ id: 'survey.form.required', message: 'This field is required.' }),
  failures: {
    fetch: msg`Failed to fetch surveys`,
    read: msg`Failed to fetch survey`,
    create: msg`Failed to create survey`,
    update: msg`Failed to update survey`,
    remove: msg`Failed to delete survey`,
  },
  fields: {
    statusReason: msg`Why it was taken back`,
    title: msg`Title`,
    description: msg`Description`,
    status: msg`Status`,
    scheduledDate: msg`Scheduled date`,
    completedDate: msg`Completed date`,
    assignedTo: msg`Assigned to`,
    workOrderId: msg`Work order`,
    templateId: msg`Template`,
    answers: msg`Answers`,
    formId: msg`Version of the form`,
    record: msg`Answers to the form`,
    recordedAt: msg`Last filled in`,
    recordedIn: msg`Time zone`,
  },
  help: {
    assignedTo: msg`Only a person from the list gets the survey onto their tablet.`,
    workOrderId: msg`Search, or type its number or id.`,
    templateId: msg`Brings the questions to answer. A survey can do without one.`,
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: Pencil },
      Scheduled: { label: msg`Scheduled`, tone: 'neutral', icon: CalendarClock },
      InProgress: { label: msg`In progress`, tone: 'signal', icon: Play },
      Completed: { label: msg`Completed`, tone: 'safe', icon: Check },
      Cancelled: { label: msg`Cancelled`, tone: 'neutral', icon: Ban },
    },
  },
};
