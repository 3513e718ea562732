import type { createBrowserRouter } from 'react-router-dom';

type AppRouter = ReturnType<typeof createBrowserRouter>;
type Listener = Parameters<AppRouter['subscribe']>[0];

const NOTHING_MORE: Parameters<Listener>[1] = { deletedFetchers: [], newErrors: null, flushSync: false };

/**
 * The same router, which tells whoever begins to listen at once how it stands. React Router keeps what nobody heard for its first
 * listener alone. Its provider takes the state while it is drawn and listens once it stands, and where the first screen is
 * drawn in pieces others may have listened before: a route that arrived meanwhile would be missing for good, behind an empty page.
 */
export function toldAtOnce(router: AppRouter): AppRouter {
  const subscribe = (listener: Listener) => {
    const end = router.subscribe(listener);
    listener(router.state, NOTHING_MORE);
    return end;
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as AppRouter; // its prototype is one
}
