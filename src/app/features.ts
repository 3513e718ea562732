import { manifest as assets } from '../features/assets/manifest.tsx';
import { manifest as inventory } from '../features/inventory/manifest.tsx';
import { manifest as jobSheets } from '../features/job-sheets/manifest.tsx';
import { manifest as surveys } from '../features/surveys/manifest.tsx';
import { manifest as workOrders } from '../features/work-orders/manifest.tsx';
import type { FeatureManifest } from '../resource/feature-manifest.ts';

/** Every module of the product, in the order of the sidebar. */
export const MANIFESTS: readonly FeatureManifest[] = [workOrders, jobSheets, surveys, assets, inventory];
