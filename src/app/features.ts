import { manifest as admin } from '../features/admin/manifest.tsx';
import { manifest as assets } from '../features/assets/manifest.tsx';
import { manifest as attachments } from '../features/attachments/manifest.tsx';
import { manifest as bom } from '../features/bom/manifest.tsx';
import { manifest as compliance } from '../features/compliance/manifest.tsx';
import { manifest as decommissioning } from '../features/decommissioning/manifest.tsx';
import { manifest as fieldOps } from '../features/field-ops/manifest.tsx';
import { manifest as installation } from '../features/installation/manifest.tsx';
import { manifest as inventory } from '../features/inventory/manifest.tsx';
import { manifest as jobSheets } from '../features/job-sheets/manifest.tsx';
import { manifest as knowledgeBase } from '../features/knowledge-base/manifest.tsx';
import { manifest as logistics } from '../features/logistics/manifest.tsx';
import { manifest as maintenance } from '../features/maintenance/manifest.tsx';
import { manifest as manufacturing } from '../features/manufacturing/manifest.tsx';
import { manifest as notifications } from '../features/notifications/manifest.tsx';
import { manifest as planning } from '../features/planning/manifest.tsx';
import { manifest as plugins } from '../features/plugins/manifest.tsx';
import { manifest as procurement } from '../features/procurement/manifest.tsx';
import { manifest as profile } from '../features/profile/manifest.tsx';
import { manifest as projects } from '../features/projects/manifest.tsx';
import { manifest as reporting } from '../features/reporting/manifest.tsx';
import { manifest as support } from '../features/support/manifest.tsx';
import { manifest as surveys } from '../features/surveys/manifest.tsx';
import { manifest as warehouses } from '../features/warehouses/manifest.tsx';
import { manifest as workOrders } from '../features/work-orders/manifest.tsx';
import type { FeatureManifest } from '../resource/feature-manifest.ts';
import { loadModuleMessages } from './catalogues.ts';

/** Every module of the product, in the order of the sidebar. */
const MODULES: readonly FeatureManifest[] = [
  workOrders,
  jobSheets,
  surveys,
  planning,
  projects,
  assets,
  installation,
  maintenance,
  decommissioning,
  inventory,
  bom,
  manufacturing,
  fieldOps,
  warehouses,
  procurement,
  logistics,
  compliance,
  reporting,
  plugins,
  knowledgeBase,
  support,
  notifications,
  attachments,
  profile,
  admin,
];

export const MANIFESTS = MODULES.map(withMessages);

/** A module's words come with its screens and labels, and those that all modules share: of lists, forms, details and refusals. */
function withMessages(manifest: FeatureManifest): FeatureManifest {
  const withWords =
    <T>(load: () => Promise<T>) =>
    async () => {
      const words = [manifest.id, 'records', 'problems'].map(loadModuleMessages);
      const [it] = await Promise.all([load(), ...words]);
      return it;
    };
  return {
    ...manifest,
    routes: manifest.routes.map((route) =>
      typeof route.lazy === 'function' ? { ...route, lazy: withWords(route.lazy) } : route,
    ),
    labels: manifest.labels.map((label) => ({ ...label, load: withWords(label.load) })),
    ...(manifest.onRecords && { onRecords: withWords(manifest.onRecords) }),
  };
}
