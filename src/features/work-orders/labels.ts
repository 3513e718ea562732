import { msg } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsUp from 'lucide-react/icons/chevrons-up';
import Hourglass from 'lucide-react/icons/hourglass';
import MapPin from 'lucide-react/icons/map-pin';
import PackageSearch from 'lucide-react/icons/package-search';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Truck from 'lucide-react/icons/truck';
import type { workOrder } from '../../domain/work-orders/work-order.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const WORK_ORDER_LABELS: LabelSet<typeof workOrder> = {
  entity: 'workOrder',
  singular: msg`Work order`,
  plural: msg`Work orders`,
  none: msg`No work orders yet`,
  create: msg`New work order`,
  empty: msg`A work order says what is to be done, where, by whom and by when. Job sheets, surveys and parts belong to it.`,
  deleteTitle: msg`Delete this work order?`,
  requiredSummary: msg`Type, status, and title are required.`,
  failures: {
    create: msg`An error occurred. Please try again.`,
    update: msg`An error occurred. Please try again.`,
    remove: msg`Failed to delete work order.`,
  },
  fields: {
    statusReason: msg`Why it was taken back`,
    number: msg`Number`,
    title: msg`Title`,
    type: msg`Type`,
    status: msg`Status`,
    priority: msg`Priority`,
    inspectionKind: msg`Inspection`,
    description: msg`Description`,
    assetId: msg`Asset`,
    followsJobSheetId: msg`Follows job sheet`,
    blockedBy: msg`Waits for`,
    duplicateOf: msg`Duplicate of`,
    location: msg`Location`,
    geometry: msg`Position`,
    projectId: msg`Project`,
    assignees: msg`Assignees`,
    crewId: msg`Crew`,
    scheduledStart: msg`Scheduled start`,
    scheduledEnd: msg`Scheduled end`,
    dueDate: msg`Due date`,
    completedDate: msg`Completed on`,
    estimatedHours: msg`Estimated hours`,
    actualHours: msg`Actual hours`,
    estimatedCost: msg`Estimated cost`,
    actualCost: msg`Actual cost`,
    actualCostBy: msg`Actual cost entered by`,
    permitRequired: msg`Permit to work required`,
    permitNumber: msg`Permit number`,
    signatureRequired: msg`Signature required`,
    cause: msg`Cause of failure`,
    remedy: msg`Cause and remedy`,
    parts: msg`Planned parts`,
    requiredCompetences: msg`Competences needed`,
    requiredTools: msg`Tools needed`,
    tasks: msg`Tasks`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    inspectionKind: msg`For work of type inspection: what it counts for under the compliance rules.`,
    projectId: msg`The project’s number, if the work is charged to one.`,
    blockedBy: msg`The order that has to be done first. Nobody is kept from working; the order says that it waits.`,
    duplicateOf: msg`The order that asks for the same and is carried out instead of this one.`,
    estimatedCost: msg`In the company’s currency.`,
    actualCost: msg`In the company’s currency.`,
    requiredCompetences: msg`As the skills of crews are called. The briefing says who of the crew has them on that day.`,
    requiredTools: msg`The crew ticks them off before it leaves.`,
    permitNumber: msg`The permit under which the work is done.`,
    cause: msg`What made the work necessary, by the classes used for interruptions.`,
    remedy: msg`What was found and what was done about it.`,
  },
  items: {
    requiredCompetences: { name: msg`Competence` },
    requiredTools: { name: msg`Tool` },
    parts: { itemId: msg`Item`, quantity: msg`Quantity` },
    tasks: {
      title: msg`Task`,
      assignee: msg`Who`,
      startDate: msg`From`,
      endDate: msg`To`,
      done: msg`Done`,
    },
  },
  choices: {
    type: {
      inspection: { label: msg`Inspection` },
      maintenance: { label: msg`Maintenance` },
      repair: { label: msg({ message: 'Repair', context: 'work' }) },
      construction: { label: msg`Construction` },
      replacement: { label: msg`Replacement` },
      test: { label: msg`Test` },
      service: { label: msg`Service` },
      other: { label: msg`Other` },
    },
    status: {
      waitingOnApproval: { label: msg`Waiting on approval`, tone: 'energised', icon: Hourglass },
      approved: { label: msg`Approved`, tone: 'neutral', icon: ThumbsUp },
      scheduled: { label: msg`Scheduled`, tone: 'neutral', icon: CalendarClock },
      waitingOnMaterial: { label: msg`Waiting on material`, tone: 'energised', icon: PackageSearch },
      dispatched: { label: msg`Dispatched`, tone: 'signal', icon: Send },
      enroute: { label: msg`En route`, tone: 'signal', icon: Truck },
      onSite: { label: msg`On site`, tone: 'signal', icon: MapPin },
      inProgress: { label: msg`In progress`, tone: 'signal', icon: Play },
      completed: { label: msg`Completed`, tone: 'safe', icon: Check },
      closed: { label: msg`Closed`, tone: 'safe', icon: CheckCheck },
      cancelled: { label: msg`Cancelled`, tone: 'neutral', icon: Ban },
    },
    cause: {
      vegetation: { label: msg`Vegetation` },
      weather: { label: msg`Weather` },
      animal: { label: msg`Animal` },
      equipmentFailure: { label: msg`Equipment failure` },
      overload: { label: msg`Overload` },
      vehicle: { label: msg({ message: 'Vehicle', context: 'cause of failure' }) },
      vandalism: { label: msg`Vandalism` },
      operation: { label: msg`Operating error` },
      unknown: { label: msg`Unknown` },
      other: { label: msg`Other` },
    },
    inspectionKind: {
      patrol: { label: msg`Patrol` },
      detailed: { label: msg`Detailed` },
      intrusive: { label: msg`Intrusive` },
    },
    priority: {
      low: { label: msg`Low` },
      medium: { label: msg`Medium` },
      high: { label: msg`High`, tone: 'energised', icon: ChevronUp },
      emergency: { label: msg`Emergency`, tone: 'fault', icon: ChevronsUp },
    },
  },
};
