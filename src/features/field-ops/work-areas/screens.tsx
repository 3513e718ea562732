import MapIcon from 'lucide-react/icons/map';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import { WORK_AREA_LABELS } from './labels.ts';

export const workAreaScreens = recordScreens(WORK_AREA_LABELS, {
  list: { icon: <MapIcon />, headerActions: <FieldOpsLinks except="workArea" /> },
  form: { sections: [{ fields: ['name', 'kind', 'people', 'code', 'note'] }] },
  detail: {
    facts: ['kind', 'people'],
    story: ['note'],
    related: [
      { entity: 'crew', field: 'workAreaIds' },
      { entity: 'asset', field: 'workAreaIds' },
      { entity: 'warehouse', field: 'workAreaIds' },
    ],
  },
});
