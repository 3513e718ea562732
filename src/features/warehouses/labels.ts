import { msg } from '@lingui/core/macro';
import Building from 'lucide-react/icons/building-2';
import Drum from 'lucide-react/icons/cylinder';
import Forklift from 'lucide-react/icons/forklift';
import Lock from 'lucide-react/icons/lock';
import Toolbox from 'lucide-react/icons/toolbox';
import Truck from 'lucide-react/icons/truck';
import type { warehouse } from '../../domain/warehouses/warehouse.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const WAREHOUSE_LABELS: LabelSet<typeof warehouse> = {
  entity: 'warehouse',
  singular: msg`Warehouse`,
  plural: msg`Warehouses`,
  none: msg`No warehouses yet`,
  create: msg`New warehouse`,
  empty: msg`Stores, yards and vans: every place that holds stock, with its bins and who keeps it; and the containers that are carried between them.`,
  deleteTitle: msg`Delete this warehouse?`,
  fields: {
    code: msg`Code`,
    name: msg`Name`,
    kind: msg`Kind`,
    workAreaIds: msg`Work areas`,
    address: msg`Address`,
    geometry: msg`Position`,
    latitude: msg`Latitude`,
    longitude: msg`Longitude`,
    keeper: msg`Keeper`,
    standsInId: msg`Stands in`,
    standsInBin: msg`Stands in bin`,
    bins: msg`Bins`,
    note: msg`Note`,
  },
  help: {
    code: msg`Leave it empty and it gets one by itself, also without signal.`,
    keeper: msg`Who is responsible for what is stored here; for a van, its driver; of a container that stands nowhere, who has it.`,
    standsInId: msg`Of a toolbox, pallet or drum: the store or van it is in now, with all that is in it.`,
  },
  items: { bins: { bin: msg`Bin`, zone: msg`Zone`, kind: msg`Kind` } },
  choices: {
    kind: {
      site: { label: msg`Site`, tone: 'neutral', icon: Building },
      van: { label: msg`Van`, tone: 'signal', icon: Truck },
      quarantine: { label: msg`Quarantine`, tone: 'energised', icon: Lock },
      toolbox: { label: msg`Toolbox`, tone: 'neutral', icon: Toolbox },
      pallet: { label: msg`Pallet`, tone: 'neutral', icon: Forklift },
      drum: { label: msg`Drum`, tone: 'neutral', icon: Drum },
    },
    'bins/kind': {
      shelf: { label: msg`Shelf` },
      rack: { label: msg`Rack` },
      floor: { label: msg`Floor` },
      cage: { label: msg`Cage` },
      yard: { label: msg`Yard` },
      drawer: { label: msg`Drawer` },
    },
  },
};
