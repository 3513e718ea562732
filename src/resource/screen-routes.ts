import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * The routes of a module: which of its screens stands at which path below its area, the empty path being the area itself.
 * Screens are loaded when one of them is opened.
 */
export function routesTo<Screens extends Readonly<Record<keyof Screens, ComponentType>>>(
  load: () => Promise<Screens>,
  screens: Readonly<Record<string, keyof NoInfer<Screens>>>,
): RouteObject[] {
  return Object.entries(screens).map(([path, name]) => ({
    ...(path === '' ? { index: true } : { path }),
    lazy: async () => ({ Component: (await load())[name] }),
  }));
}

/** The four paths of a kind of record, and its screens by their usual names: `CrewListScreen`, `CrewFormScreen`, `CrewDetailScreen`. */
export function records<Path extends string, Name extends string>(path: Path, name: Name) {
  const screens = {
    [path]: `${name}ListScreen`,
    [`${path}/new`]: `${name}FormScreen`,
    [`${path}/:id`]: `${name}DetailScreen`,
    [`${path}/:id/edit`]: `${name}FormScreen`,
  };
  // The compiler knows a computed key as any text; named, a screen that is not there is refused where it is spread.
  return screens as Readonly<Record<RecordPath<Path>, RecordScreen<Name>>>;
}

type RecordPath<Path extends string> = Path | `${Path}/${'new' | ':id' | ':id/edit'}`;
type RecordScreen<Name extends string> = `${Name}${'List' | 'Form' | 'Detail'}Screen`;
