import { msg } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Play from 'lucide-react/icons/play';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';
import { PAUSE_REASON_WORDS } from './pause-words.ts';

export const JOB_SHEET_LABELS: LabelSet<typeof jobSheet> = {
  entity: 'jobSheet',
  singular: msg`Job sheet`,
  plural: msg`Job sheets`,
  none: msg`No job sheets yet`,
  create: msg`New job sheet`,
  empty: msg`A job sheet is what one person takes along: the checklist to go through on site, step by step.`,
  deleteTitle: msg`Delete this job sheet?`,
  requiredSummary: msg`Status, title, and assignee are required.`,
  failures: {
    fetch: msg`Failed to fetch job sheets`,
    create: msg`Failed to create job sheet`,
    update: msg`Failed to update job sheet`,
    remove: msg`Failed to delete job sheet`,
  },
  fields: {
    statusReason: msg`Why it was taken back`,
    signatureHash: msg`Seal of the signature`,
    number: msg`Number`,
    title: msg`Title`,
    status: msg`Status`,
    workOrderId: msg`Work order`,
    assignedTo: msg`Assignee`,
    description: msg`Briefing`,
    scheduledStart: msg`Scheduled start`,
    scheduledEnd: msg`Scheduled end`,
    startedAt: msg({ message: 'Begun', context: 'time' }),
    completedAt: msg({ message: 'Completed', context: 'time' }),
    permitNumber: msg`Permit shown`,
    permitConfirmedAt: msg`Permit shown on`,
    signOnRequired: msg`The crew confirms the briefing`,
    signOns: msg`Crew`,
    signedBy: msg`Signed by`,
    signature: msg`Signature`,
    signedAt: msg`Signed on`,
    pauses: msg`Pauses`,
    statusTrail: msg`Status changes`,
    checklist: msg`Checklist`,
    tasks: msg`Tasks`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    description: msg`What the person on site has to know before they begin.`,
    signOnRequired: msg`Nobody begins before somebody has confirmed it, by name, also without signal.`,
    checklist: msg`Each step becomes one card on the tablet. A reading outside its limits fails. What a fail needs has to be there before the sheet is completed.`,
  },
  items: {
    signOns: {
      person: msg`Who`,
      at: msg`Confirmed on`,
      enteredBy: msg`Entered by`,
      hazards: msg`Warned of`,
    },
    pauses: {
      reason: msg`Reason`,
      note: msg`Note`,
      from: msg`From`,
      until: msg`To`,
    },
    checklist: {
      label: msg`Step`,
      kind: msg`Answer`,
      result: msg`Result`,
      value: msg`Value`,
      options: msg`Answers to choose from, with commas`,
      unit: msg`Unit`,
      min: msg`Lower limit`,
      max: msg`Upper limit`,
      note: msg`Note`,
      photographs: msg`Photographs of the fault`,
      followUpId: msg`Follow-up order`,
      noteOnFail: msg`A fail needs a note`,
      photoOnFail: msg`A fail needs a photograph`,
      orderOnFail: msg`A fail needs a follow-up order`,
      showWhenStep: msg`Ask it by the answer to`,
      showWhenAnswer: msg`Where that is`,
    },
    tasks: {
      title: msg`Task`,
      assignee: msg`Who`,
      startDate: msg`From`,
      endDate: msg`To`,
      done: msg`Done`,
    },
  },
  choices: {
    status: {
      Assigned: { label: msg`Assigned`, tone: 'neutral', icon: UserCheck },
      InProgress: { label: msg`In progress`, tone: 'signal', icon: Play },
      Completed: { label: msg({ message: 'Completed', context: 'job sheet' }), tone: 'safe', icon: Check },
      Cancelled: { label: msg({ message: 'Cancelled', context: 'job sheet' }), tone: 'neutral', icon: Ban },
    },
    'pauses/reason': PAUSE_REASON_WORDS,
    'checklist/kind': {
      passFail: { label: msg`Pass or fail` },
      number: { label: msg({ message: 'Number', context: 'answer' }) },
      meter: { label: msg`Meter reading` },
      choice: { label: msg({ message: 'Choice', context: 'answer' }) },
      text: { label: msg`Text` },
      photo: { label: msg`Photograph` },
    },
    'checklist/result': {
      pass: { label: msg`Pass`, tone: 'safe', icon: Check },
      fail: { label: msg`Fail`, tone: 'fault', icon: X },
      notApplicable: { label: msg`N.A.`, tone: 'neutral', icon: Ban },
    },
  },
};
