import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleOff from 'lucide-react/icons/circle-off';
import CircleSlash2 from 'lucide-react/icons/circle-slash-2';
import Construction from 'lucide-react/icons/construction';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import Zap from 'lucide-react/icons/zap';
import type { asset } from '../../domain/assets/asset.ts';
import type { keptAsset } from '../../domain/assets/kept-asset.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const KEPT_LABELS: LabelSet<typeof keptAsset> = {
  entity: 'keptAsset',
  singular: msg`Asset kept on devices`,
  plural: msg`Assets kept on devices`,
  none: msg`No assets kept on devices`,
  create: msg`Keep on this device`,
  empty: msg`Assets whose details you want on your devices, wherever they lie.`,
  deleteTitle: msg`No longer keep this asset?`,
  fields: { assetId: msg`Asset` },
  choices: {},
};

const SWITCH_STATE_WORDS = {
  open: { label: msg({ message: 'Open', context: 'switch' }), icon: CircleSlash2 },
  closed: { label: msg({ message: 'Closed', context: 'switch' }), icon: CircleDot },
} as const;

export const ASSET_LABELS: LabelSet<typeof asset> = {
  entity: 'asset',
  singular: msg`Asset`,
  plural: msg`Assets`,
  none: msg`No assets yet`,
  create: msg`New asset`,
  empty: msg`Substations, feeders, bays and the equipment in them, each with its place in the grid.`,
  deleteTitle: msg`Delete this asset?`,
  fields: {
    tag: msg`Tag`,
    name: msg`Name`,
    kind: msg`Kind`,
    status: msg`Status`,
    workAreaIds: msg`Work areas`,
    parentId: msg`Part of`,
    description: msg`Description`,
    accessNotes: msg`Access`,
    vegetationNotes: msg`Vegetation`,
    nominalVoltage: msg`Nominal voltage`,
    currentKind: msg`Current`,
    ratedPower: msg`Rated power`,
    ratedCurrent: msg`Rated current`,
    phases: msg`Phases`,
    terminals: msg`Connections`,
    normalState: msg`Normal position`,
    switchState: msg`Present position`,
    servedCustomers: msg`Customers served`,
    country: msg`Country`,
    operator: msg`Operator`,
    geometry: msg`Where it is`,
    latitude: msg`Latitude`,
    longitude: msg`Longitude`,
    manufacturer: msg`Manufacturer`,
    model: msg`Model`,
    serialNumber: msg`Serial number`,
    criticality: msg`Criticality`,
    manufacturedDate: msg`Made on`,
    purchasedDate: msg`Bought on`,
    receivedDate: msg`Received on`,
    installedDate: msg`Installed on`,
    removedDate: msg`Removed on`,
    retiredDate: msg`Retired on`,
    externalId: msg`External id`,
    tags: msg`Imported tags`,
  },
  help: {
    tag: msg`What stands on the equipment. Leave it empty and it gets one by itself.`,
    parentId: msg`The station, feeder or bay it belongs to.`,
    workAreaIds: msg`The regions, feeders or depots it belongs to. Crews that work there may have it in full on their devices.`,
    normalState: msg`How a switch, fuse or link usually stands.`,
    geometry: msg`A pole is a point, a span a line, a station an area.`,
    country: msg`Two letters after ISO 3166: FR, GB.`,
    criticality: msg`From 1, hardly noticed, to 5, customers lose supply.`,
    externalId: msg`Where this asset came from; an import with the same id updates it.`,
  },
  choices: {
    kind: {
      Substation: { label: msg`Substation` },
      PowerPlant: { label: msg`Power plant` },
      ConverterStation: { label: msg`Converter station` },
      Junction: { label: msg`Junction` },
      Feeder: { label: msg`Feeder` },
      VoltageLevel: { label: msg`Voltage level` },
      Bay: { label: msg`Bay` },
      Line: { label: msg({ message: 'Line', context: 'assets' }) },
      BusbarSection: { label: msg`Busbar section` },
      PowerTransformer: { label: msg`Power transformer` },
      Breaker: { label: msg`Breaker` },
      Recloser: { label: msg`Recloser` },
      LoadBreakSwitch: { label: msg`Load break switch` },
      Disconnector: { label: msg`Disconnector` },
      GroundDisconnector: { label: msg`Earthing switch` },
      Fuse: { label: msg`Fuse` },
      ACLineSegment: { label: msg`AC line segment` },
      ShuntCompensator: { label: msg`Shunt compensator` },
      EnergySource: { label: msg`Infeed` },
      SynchronousMachine: { label: msg`Synchronous machine` },
      EnergyConsumer: { label: msg`Load` },
      SurgeArrester: { label: msg`Surge arrester` },
      Pole: { label: msg`Pole` },
      Other: { label: msg`Other` },
    },
    status: {
      planned: { label: msg({ message: 'Planned', context: 'assets' }), tone: 'neutral', icon: PencilRuler },
      underConstruction: { label: msg`Under construction`, tone: 'energised', icon: Construction },
      readyForUse: { label: msg`Ready for use`, tone: 'signal', icon: CircleCheck },
      inUse: { label: msg`In use`, tone: 'safe', icon: Zap },
      notReadyForUse: { label: msg`Not ready for use`, tone: 'fault', icon: CircleOff },
      retired: { label: msg`Retired`, tone: 'neutral', icon: Archive },
    },
    normalState: SWITCH_STATE_WORDS,
    switchState: SWITCH_STATE_WORDS,
    currentKind: { AC: { label: msg`AC` }, DC: { label: msg`DC` } },
    phases: {
      ABC: { label: msg`Three phases` },
      ABCN: { label: msg`Three phases and neutral` },
      AB: { label: msg({ message: 'A and B', context: 'phases' }) },
      BC: { label: msg({ message: 'B and C', context: 'phases' }) },
      AC: { label: msg({ message: 'A and C', context: 'phases' }) },
      A: { label: msg({ message: 'A', context: 'phases' }) },
      B: { label: msg({ message: 'B', context: 'phases' }) },
      C: { label: msg({ message: 'C', context: 'phases' }) },
      N: { label: msg`Neutral` },
    },
  },
};
