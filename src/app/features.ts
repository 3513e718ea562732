import { manifest as assets } from '../features/assets/manifest.tsx';
import { manifest as inventory } from '../features/inventory/manifest.tsx';
import { manifest as jobSheets } from '../features/job-sheets/manifest.tsx';
import { manifest as surveys } from '../features/surveys/manifest.tsx';
import { manifest as workOrders } from '../features/work-orders/manifest.tsx';
import type { FeatureManifest } from '../resource/feature-manifest.ts';
import { loadModuleMessages } from './catalogues.ts';

/** Every module of the product, in the order of the sidebar. */
const MODULES: readonly FeatureManifest[] = [workOrders, jobSheets, surveys, assets, inventory];

export const MANIFESTS = MODULES.map(withMessages);

/** A module's words come with its screens and labels. */
function withMessages(manifest: FeatureManifest): FeatureManifest {
  const withWords =
    <T>(load: () => Promise<T>) =>
    async () => {
      const [it] = await Promise.all([load(), loadModuleMessages(manifest.id)]);
      return it;
    };
  return {
    ...manifest,
    routes: manifest.routes.map((route) =>
      typeof route.lazy === 'function' ? { ...route, lazy: withWords(route.lazy) } : route,
    ),
    labels: manifest.labels.map((label) => ({ ...label, load: withWords(label.load) })),
  };
}
