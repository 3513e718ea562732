import type { FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import { personId } from '../../accounts.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { seedId, seedItems } from '../../seed-kit.ts';
import { devicesOf } from '../assets/demo-network.ts';
import { assetId } from '../assets/station-assets.ts';
import { crewId, PLANNER, TECH1, TECH2, workOrderId } from './work-orders.ts';

const STORE = personId('store@demo.example');

type CrewValues = FieldValues & {
  readonly name: string;
  readonly skills: readonly {
    readonly name: string;
    readonly holder: string | null;
    readonly validUntil: string;
  }[];
};

/** Two line crews, the substation crew that both technicians share, and the stand-by of the night. */
function crewValues(calendar: Calendar): CrewValues[] {
  const skills = (...held: readonly (readonly [name: string, days: number, holder?: string])[]) =>
    held.map(([name, days, holder = null]) => ({ name, holder, validUntil: calendar.day(days) }));
  return [
    {
      name: 'Line crew north',
      status: 'onJob',
      lead: TECH1,
      members: [TECH1],
      vehicle: 'AV-112',
      shiftStart: '07:00',
      shiftEnd: '15:30',
      hourlyRate: 68,
      homeWarehouse: 'Alder Mill depot',
      skills: skills(['Work at height', 210], ['Live-line work up to 24 kV', 95], ['First aid', -12, TECH1]),
    },
    {
      name: 'Line crew south',
      status: 'available',
      lead: TECH2,
      members: [TECH2],
      vehicle: 'AV-114',
      shiftStart: '07:00',
      shiftEnd: '15:30',
      hourlyRate: 68,
      homeWarehouse: 'Quarry Lane store',
      skills: skills(['Work at height', 330], ['Pole top rescue', 41, TECH2], ['First aid', 160, TECH2]),
    },
    {
      name: 'Substation crew',
      status: 'available',
      lead: PLANNER,
      members: [PLANNER],
      vehicle: 'AV-120',
      shiftStart: '08:00',
      shiftEnd: '16:00',
      hourlyRate: 82,
      homeWarehouse: 'Alder Mill depot',
      skills: skills(['Switching up to 110 kV', 400], ['SF6 handling', 75]),
    },
    {
      name: 'Night stand-by',
      status: 'offDuty',
      lead: null,
      members: [STORE],
      vehicle: 'AV-101',
      shiftStart: '22:00',
      shiftEnd: '06:00',
      homeWarehouse: 'Alder Mill depot',
      skills: [],
    },
  ];
}

export function alderCrews(calendar: Calendar): SeedRow[] {
  return crewValues(calendar).map((values) => {
    const id = crewId(values.name);
    return {
      id,
      createdBy: PLANNER,
      createdDaysAgo: 300,
      changedDaysAgo: 1,
      values: { ...values, note: null, skills: seedItems(id, values.skills) },
    };
  });
}

/** Status of a request, and how many of its steps are carried out. */
interface RequestLine {
  readonly title: string;
  readonly status: string;
  readonly asset: string;
  readonly order: string | null;
  readonly day: number;
  readonly done: number;
}

const REQUESTS: readonly RequestLine[] = [
  request('Isolate T1 at Alder Mill for oil sampling', 'Draft', 'AM-T1', 'oil-am-t1', 2, 0),
  request('Isolate bay Kestrel Ridge 2 for breaker timing', 'Requested', 'AM-110-E02', 'brk-am-e02', 9, 0),
  request('Isolate feeder Hospital for relay test', 'Approved', 'AM-F3', 'relay-hospital', 1, 0),
  request('Isolate bay Alder Mill 1 for SF6 repair', 'Switching', 'KR-110-E01', 'sf6-kr-e01', 0, 2),
  request('Isolate bay Alder Mill 2 for disconnector work', 'Isolated', 'KR-110-E02', 'disc-kr-e02', 0, 4),
  request('Isolate feeder Town North for pole 14', 'ClearanceIssued', 'AM-F1', 'pole-14-town', 0, 4),
  request('Isolate feeder Lake villages for tree cutting', 'Released', 'QL-F2', 'veg-lake', 0, 4),
  request('Isolate feeder Wind park after the storm', 'Restored', 'KR-F2', 'storm-wind', -5, 6),
  request('Isolate feeder Railway for insulators', 'Cancelled', 'QL-F3', 'ins-railway', -2, 0),
];

function request(
  title: string,
  status: string,
  asset: string,
  order: string | null,
  day: number,
  done: number,
): RequestLine {
  return { title, status, asset, order, day, done };
}

export function alderSwitching(calendar: Calendar): SeedRow[] {
  return REQUESTS.map((line) => {
    const id = seedId('demo-tenant', 'switching', line.title);
    return {
      id,
      createdBy: PLANNER,
      createdDaysAgo: Math.max(3, 6 - line.day),
      changedDaysAgo: Math.max(0, -line.day),
      values: {
        number: recordNumber('SW', id),
        title: line.title,
        status: line.status,
        assetId: assetId(workedOn(line.asset)),
        workOrderId: line.order && workOrderId(line.order),
        reason: FEEDER.test(line.asset)
          ? 'Work on the isolated part; whoever is without supply meanwhile was told.'
          : 'Work on the isolated part; no supply is lost, the ring stays closed.',
        requestedStart: calendar.at(line.day, 7),
        requestedEnd: calendar.at(line.day, 15),
        operator: TECH2,
        holder: TECH1,
        ...clearance(line, calendar),
        steps: seedItems(id, stepsOf(line, calendar)),
      },
    };
  });
}

function clearance({ status, day }: RequestLine, calendar: Calendar): FieldValues {
  const isIssued = ['ClearanceIssued', 'Released', 'Restored'].includes(status);
  const isReleased = ['Released', 'Restored'].includes(status);
  return {
    clearanceIssuedAt: isIssued ? calendar.past(day, 8) : null,
    clearanceIssuedBy: isIssued ? PLANNER : null,
    clearanceReleasedAt: isReleased ? calendar.past(day, 12) : null,
    clearanceReleasedBy: isReleased ? PLANNER : null,
  };
}

const FEEDER = /-F\d$/;

/** Requests of which the office wrote down no device of the register: with both lines to the ridge open it would be dark by the plan. */
const WRITTEN_BY_HAND: ReadonlySet<string> = new Set(['KR-110-E02']);

/** What somebody works on: of a feeder its line, of a bay its circuit-breaker. */
function workedOn(asset: string): string {
  if (FEEDER.test(asset)) return `${asset}-L1`;
  return (!WRITTEN_BY_HAND.has(asset) && devicesOf(asset)?.breaker) || asset;
}

function stepsOf({ asset, day, done }: RequestLine, calendar: Calendar) {
  const devices = WRITTEN_BY_HAND.has(asset) ? undefined : devicesOf(asset);
  const named = (device: string) => {
    const tag = device.endsWith('Q0') ? devices?.breaker : device.endsWith('Q8') ? devices?.earth : null;
    return tag ? assetId(tag) : null;
  };
  const steps = [
    ['open', 'isolate', 'circuit-breaker Q0', null],
    ['tag', 'isolate', 'circuit-breaker Q0', `T-${asset}-1`],
    ['test', 'isolate', 'line side', null],
    ['earth', 'isolate', 'earthing switch Q8', `T-${asset}-2`],
    ['unearth', 'restore', 'earthing switch Q8', null],
    ['close', 'restore', 'circuit-breaker Q0', null],
  ] as const;
  return steps.map(([action, phase, device, tagNumber], index) => {
    const hour = phase === 'isolate' ? 7 : 13;
    return {
      device: `${asset} ${device}`,
      assetId: named(device),
      action,
      phase,
      tagNumber,
      orderedAt: index < done ? calendar.past(day, hour) : null,
      executedAt: index < done ? calendar.past(day, hour) : null,
      initials: index < done ? 'TR' : null,
    };
  });
}
