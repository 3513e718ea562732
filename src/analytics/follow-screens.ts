/** As much of the router as tells which screen is open. */
interface Screens {
  readonly location: { readonly pathname: string };
  readonly navigation: { readonly state: string };
}

interface ScreenRouter {
  readonly state: Screens;
  subscribe(listener: (state: Screens) => void): () => void;
}

/** Calls for the screen that is open, and whenever another one has opened; not while it loads, and not for a filter. */
export function followScreens(router: ScreenRouter, onScreen: () => void): void {
  let shown = router.state.location.pathname;
  onScreen();
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    onScreen();
  });
}
