import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { RouteObject } from 'react-router-dom';
import { runnerImport } from 'vite';
import type { FeatureManifest } from '../../../src/resource/feature-manifest.ts';

/** Every address of the product, and who may open it. */
export interface Portal {
  /** Absolute, as the router has them: `/tenant/work-orders/:id`. */
  readonly paths: readonly string[];
  readonly manifests: readonly FeatureManifest[];
}

/** Takes seconds: once for each worker. */
export async function readPortal(): Promise<Portal> {
  const { module } = await runnerImport<typeof import('./portal.ts')>(
    fileURLToPath(new URL('portal.ts', import.meta.url)),
    { configFile: false, plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })] },
  );
  return { paths: pathsOf(module.appRoutes()), manifests: module.MANIFESTS };
}

function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const here = path?.startsWith('/') ? path : path ? `${above}/${path}` : above;
    const isScreen = index === true || (path !== undefined && children.length === 0);
    return [...(isScreen ? [here || '/'] : []), ...pathsOf(children, here === '/' ? '' : here)];
  });
}
