import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** What a module exports: screens by their names, and those of a kind of record together (`recordScreens`). */
type Exported = ComponentType | Readonly<Record<string, ComponentType>>;

type ScreenName<Screens> = {
  [Name in keyof Screens & string]: Screens[Name] extends ComponentType
    ? Name
    : `${Name}.${keyof Screens[Name] & string}`;
}[keyof Screens & string];

/**
 * The routes of a module: which of its screens stands at which path below its area, the empty path being the area itself.
 * Screens are loaded when one of them is opened.
 */
export function routesTo<Screens extends Readonly<Record<keyof Screens, Exported>>>(
  load: () => Promise<Screens>,
  screens: Readonly<Record<string, ScreenName<NoInfer<Screens>>>>,
): RouteObject[] {
  return Object.entries(screens).map(([path, screen]) => ({
    ...(path === '' ? { index: true } : { path }),
    lazy: async () => ({ Component: screenOf(await load(), screen) }),
  }));
}

/** The four paths of a kind of record, and its screens as `recordScreens` makes them. */
export function records<Path extends string, Name extends string>(path: Path, name: Name) {
  const screens = {
    [path]: `${name}.list`,
    [`${path}/new`]: `${name}.form`,
    [`${path}/:id`]: `${name}.detail`,
    [`${path}/:id/edit`]: `${name}.form`,
  };
  // The compiler knows a computed key as any text; named, a screen that is not there is refused where it is spread.
  return screens as Readonly<Record<RecordPath<Path>, `${Name}.${'list' | 'form' | 'detail'}`>>;
}

type RecordPath<Path extends string> = Path | `${Path}/${'new' | ':id' | ':id/edit'}`;

/** @param screen a name that is exported, or one and the name of its part */
function screenOf(exported: Readonly<Record<string, Exported>>, screen: string): ComponentType {
  const [name = '', part = ''] = screen.split('.');
  const found = exported[name];
  const component = typeof found === 'object' ? found[part] : found;
  if (!component) throw new Error(`No screen is called ${screen}.`);
  return component;
}
