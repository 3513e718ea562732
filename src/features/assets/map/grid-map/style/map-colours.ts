/** Colours of the theme as it is now: light, dark or for the sun. */
export interface MapColours {
  readonly water: string;
  readonly land: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly halo: string;
  readonly heap: string;
  readonly onHeap: string;
  readonly work: string;
  readonly chosen: string;
  /** By the records, behind a switching step. */
  readonly live: string;
  readonly dead: string;
  readonly earthed: string;
}

export function mapColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(`--fl-colors-${token}`).trim() || '#808080';
  return {
    water: colour('map-water'),
    land: colour('map-land'),
    border: colour('border-strong'),
    text: colour('fg'),
    muted: colour('fg-muted'),
    halo: colour('bg-surface'),
    heap: colour('signal-solid'),
    onHeap: colour('signal-on-solid'),
    work: colour('energised-solid'),
    chosen: colour('fg'),
    live: colour('fault-text'),
    dead: colour('fg-muted'),
    earthed: colour('safe-text'),
  };
}

/** The name of the theme as it is now. */
export function themeName(): string {
  const { classList } = document.documentElement;
  return ['dark', 'sun'].filter((name) => classList.contains(name)).join();
}

/** Calls when somebody, or the system, chooses another theme. @returns the function that stops listening */
export function onThemeChange(then: () => void): () => void {
  const observer = new MutationObserver(then);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
