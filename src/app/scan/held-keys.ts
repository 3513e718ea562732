/** Keys that wait for the next one: the beginning of a scan, or shortcuts of somebody. */
export interface HeldKeys {
  /** Nobody else hears the key until it is known what it belongs to. */
  hold(event: KeyboardEvent): void;
  /** They belong to a person: everybody hears them now, in their order. */
  giveOn(): void;
  /** They belong to a scan: nobody hears them. */
  drop(): void;
}

/** @param wait milliseconds without another key after which they are given on */
export function holdKeys(wait: number): HeldKeys {
  let held: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const takeAll = () => {
    clearTimeout(timer);
    const all = held;
    held = [];
    return all;
  };
  const giveOn = () => {
    for (const event of takeAll()) event.target?.dispatchEvent(copyOf(event));
  };
  return {
    hold(event) {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
      clearTimeout(timer);
      timer = setTimeout(giveOn, wait);
    },
    giveOn,
    drop() {
      takeAll();
    },
  };
}

function copyOf({ key, code, shiftKey, location, repeat }: KeyboardEvent): KeyboardEvent {
  const same = { key, code, shiftKey, location, repeat };
  return new KeyboardEvent('keydown', { ...same, bubbles: true, cancelable: true, composed: true });
}
