import { msg } from '@lingui/core/macro';
import Eye from 'lucide-react/icons/eye';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { plan } from '../../domain/planning/plan.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const PLAN_LABELS: LabelSet<typeof plan> = {
  entity: 'plan',
  singular: msg`Plan`,
  plural: msg`Plans`,
  none: msg`No plans yet`,
  create: msg`New plan`,
  empty: msg`What is to be done to the network in a period, with its budget and its risk. An approved plan becomes work orders.`,
  deleteTitle: msg`Delete this plan?`,
  fields: {
    statusReason: msg`Why it was taken back`,
    name: msg`Name`,
    description: msg`Description`,
    status: msg`Status`,
    startDate: msg`Start date`,
    endDate: msg`End date`,
    owner: msg`Owner`,
    region: msg`Region`,
    budget: msg`Budget`,
    spent: msg`Spent`,
    likelihood: msg`Likelihood`,
    consequence: msg`Consequence`,
    riskScore: msg`Risk`,
    rejectionReason: msg`Reason for the rejection`,
    ordersCreatedAt: msg`Work orders created`,
    plannedWork: msg`Planned work`,
  },
  help: {
    budget: msg`In the currency that your company plans in.`,
    spent: msg`What was booked so far.`,
    likelihood: msg`Of a failure while this is not done: 1 rare, 5 almost certain.`,
    consequence: msg`Of that failure: 1 negligible, 5 people hurt or many customers without supply.`,
  },
  items: {
    plannedWork: {
      title: msg`Work`,
      assetId: msg`Asset`,
      type: msg`Type`,
      plannedDate: msg`Planned date`,
      estimatedHours: msg`Estimated hours`,
      assignee: msg`Who`,
    },
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: PencilRuler },
      'In Review': {
        label: msg({ message: 'In review', context: 'planning' }),
        tone: 'energised',
        icon: Eye,
      },
      Approved: { label: msg`Approved`, tone: 'safe', icon: ThumbsUp },
      Rejected: { label: msg`Rejected`, tone: 'fault', icon: ThumbsDown },
    },
    'plannedWork/type': {
      inspection: { label: msg`Inspection` },
      maintenance: { label: msg`Maintenance` },
      repair: { label: msg({ message: 'Repair', context: 'planning' }) },
      construction: { label: msg`Construction` },
      replacement: { label: msg`Replacement` },
      test: { label: msg`Test` },
      service: { label: msg`Service` },
      other: { label: msg`Other` },
    },
  },
};
