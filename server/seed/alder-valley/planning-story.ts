import type { Plan } from '../../../src/domain/planning/plan.ts';
import type { Project } from '../../../src/domain/projects/project.ts';

export interface PlanStory {
  readonly key: string;
  readonly name: string;
  readonly status: Plan['status'];
  readonly description: string;
  readonly region: string;
  readonly days: readonly [from: number, to: number];
  readonly money?: readonly [budget: number, spent: number];
  readonly risk?: readonly [likelihood: number, consequence: number];
  readonly rejectionReason?: string;
  readonly work: readonly WorkStory[];
}

/** What, at which asset, of which type, on which day, for how long; by whom, and the state of the order it became. */
export type WorkStory = readonly [
  title: string,
  asset: string,
  type: Plan['plannedWork'][number]['type'],
  day: number,
  hours: number,
  crew?: 1 | 2,
  order?: 'approved' | 'inProgress' | 'completed' | 'closed',
];

export const PLANS: readonly PlanStory[] = [
  {
    key: 'winter',
    name: 'Winter readiness of the ridge feeders',
    status: 'Approved',
    description: 'What must hold before the first storm: fuses, insulators and the worst trees on the ridge.',
    region: 'Kestrel Ridge',
    days: [-40, 25],
    money: [42_000, 18_500],
    risk: [4, 4],
    work: [
      ['Renew the fuse cut-outs on Ridge farms', 'KR-F1', 'replacement', -18, 16, 1, 'closed'],
      ['Cut back trees along Upper valley', 'KR-F3-L1', 'maintenance', -10, 24, 2, 'completed'],
      ['Replace pin insulators on Ski road', 'KR-F4-L1', 'replacement', 2, 18, 1, 'inProgress'],
      ['Helicopter patrol of Wind park after the first snow', 'KR-F2', 'inspection', 20, 6, 2, 'approved'],
    ],
  },
  {
    key: 'quarry',
    name: 'Quarry Lane: protection and tap-changers',
    status: 'Approved',
    description: 'The relays of 2009 are out of support. Tap-changers are serviced in the same outages.',
    region: 'Quarry Lane',
    days: [-75, 40],
    money: [65_000, 71_200],
    risk: [3, 5],
    work: [
      ['Replace the feeder relays of the first half-bar', 'QL', 'replacement', -50, 40, 2, 'closed'],
      ['Replace the feeder relays of the second half-bar', 'QL', 'replacement', 15, 40, 2, 'approved'],
      ['Tap-changer service T2', 'QL-T2', 'maintenance', 30, 16, 1, 'approved'],
    ],
  },
  {
    key: 'arresters',
    name: '110 kV surge arresters older than 30 years',
    status: 'Approved',
    description:
      'Leakage current has doubled since the last measurement. Each set needs an outage of its transformer.',
    region: 'Alder Mill',
    days: [14, 110],
    money: [88_000, 0],
    risk: [4, 5],
    work: [
      ['Replace the arresters of Alder Mill T1', 'AM-T1', 'replacement', 28, 12, 1],
      ['Replace the arresters of Alder Mill T2', 'AM-T2', 'replacement', 56, 12, 1],
      ['Measure the leakage current of all 110 kV arresters', 'KR', 'test', 90, 8, 2],
    ],
  },
  {
    key: 'poles',
    name: 'Poles of Upper valley, second half',
    status: 'In Review',
    description: 'From the pole inspection: 23 poles below class. Start when the ground is dry.',
    region: 'Kestrel Ridge',
    days: [120, 230],
    money: [134_000, 0],
    risk: [3, 3],
    work: [
      ['Replace poles 31 to 42, Upper valley', 'KR-F3-L1', 'replacement', 130, 96, 1],
      ['Replace poles 43 to 55, Upper valley', 'KR-F3-L1', 'replacement', 170, 104, 2],
    ],
  },
  {
    key: 'batteries',
    name: 'Station batteries',
    status: 'In Review',
    description: 'Without them a fault is not cleared. One station a year.',
    region: 'All stations',
    days: [20, 340],
    money: [57_000, 0],
    risk: [2, 5],
    work: [
      ['Replace the station battery, Kestrel Ridge', 'KR', 'replacement', 60, 20, 2],
      ['Discharge test, Alder Mill', 'AM', 'test', 45, 6, 1],
    ],
  },
  {
    key: 'spring-trees',
    name: 'Vegetation, spring cycle',
    status: 'Draft',
    description: 'To be planned with the landowners after the hedge survey.',
    region: 'Lake villages',
    days: [95, 150],
    work: [['Cut back vegetation, Lake villages', 'QL-F2-L1', 'maintenance', 100, 60]],
  },
  {
    key: 'cable-town',
    name: 'Put Town North underground',
    status: 'Rejected',
    description: '2.1 km of cable through the old town.',
    region: 'Alder Mill',
    days: [60, 300],
    money: [910_000, 0],
    risk: [2, 3],
    rejectionReason:
      'Not before the town has decided on the new road: we would dig twice. Ask again next year.',
    work: [['Lay 2.1 km of cable, Town North', 'AM-F1', 'construction', 90, 900]],
  },
  {
    key: 'paint',
    name: 'Paint the gantries of Kestrel Ridge',
    status: 'Draft',
    description: 'Rust on the legs, nothing structural.',
    region: 'Kestrel Ridge',
    days: [150, 180],
    money: [9500, 0],
    risk: [1, 2],
    work: [],
  },
];

export interface ProjectStory {
  readonly number?: string;
  readonly name: string;
  readonly status: Project['status'];
  readonly days: readonly [from: number, to: number];
  readonly plan?: string;
  readonly description: string;
}

/** The construction orders of the story name four of these by their numbers (work-orders.ts). */
export const PROJECTS: readonly ProjectStory[] = [
  {
    number: 'PRJ-CAP-QL',
    name: 'Shunt capacitor bank Quarry Lane',
    status: 'Active',
    days: [-60, 70],
    description:
      'Foundations, steel, the bank itself and its bay. Keeps the voltage of the crushers in its band.',
  },
  {
    number: 'PRJ-CONN-MEADOW',
    name: 'Connection of the Lake villages school',
    status: 'Active',
    days: [-14, 20],
    description: '400 A supply. The school opens after the holidays.',
  },
  {
    number: 'PRJ-SOLAR-F5',
    name: 'Feeder Solar meadow',
    status: 'Planned',
    days: [45, 260],
    description: '2.4 km of 20 kV line for 4 MW of sun. Waits for the grid agreement.',
  },
  {
    number: 'PRJ-BIRD-RIDGE',
    name: 'Bird guards on Ridge farms',
    status: 'Cancelled',
    days: [-30, -10],
    description: 'Done by the winter plan instead.',
  },
  {
    name: 'Winter readiness',
    status: 'Active',
    days: [-40, 25],
    plan: 'winter',
    description: 'The orders of the winter plan are booked here.',
  },
  {
    name: 'Metering of the quarry',
    status: 'OnHold',
    days: [-20, 90],
    description: 'Waits for the customer’s outage window.',
  },
  {
    name: 'Recloser Town South',
    status: 'Completed',
    days: [-220, -130],
    description: 'In service; no fault of that feeder has reached the town since.',
  },
];
