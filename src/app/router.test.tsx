import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, type RouteObject, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { InstalledOnly } from './guard.tsx';
import { InstallationProvider } from './installation.tsx';
import { appRoutes } from './router.tsx';

/** Every address of the product, with a word for each of its parameters. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const here = path?.startsWith('/') ? path : path ? `${above}/${path}` : above;
    const isScreen = index === true || (path !== undefined && children.length === 0);
    const filled = here.replaceAll(/:\w+\??|\*/g, 'word') || '/';
    return [...(isScreen ? [filled] : []), ...pathsOf(children, here === '/' ? '' : here)];
  });
}

const PATHS = [...new Set([...pathsOf(appRoutes()), '/no/such/page'])];

/** What stands at the address where the last word of the server was that. */
function shownAt(path: string, installed: boolean): string {
  const status = JSON.stringify({ installed, demo: false });
  vi.stubGlobal('localStorage', { getItem: () => status });
  return renderToStaticMarkup(
    <InstallationProvider ask={() => Promise.resolve(null)}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<InstalledOnly />}>
            <Route path="*" element="a screen" />
          </Route>
        </Routes>
      </MemoryRouter>
    </InstallationProvider>,
  );
}

afterEach(() => vi.unstubAllGlobals());

it('on a server that is not installed no address but that of the wizard shows anything', () => {
  // Whatever is drawn stands below the one route that looks.
  expect(appRoutes()).toMatchObject([{ element: { type: InstalledOnly } }]);
  expect(PATHS.length).toBeGreaterThan(100);
  const shown = PATHS.filter((path) => shownAt(path, false) !== '');
  expect(shown).toEqual(['/install']);
  expect(shownAt('/tenant', true)).toBe('a screen');
});
