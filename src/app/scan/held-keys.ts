/** Keys that wait for the next one: the beginning of a scan, or shortcuts of somebody. */
export interface HeldKeys {
  /** Nobody else hears the key until it is known what it belongs to. */
  hold(event: KeyboardEvent): void;
  isEmpty(): boolean;
  /** They belong to a person: everybody hears them now, in their order. */
  giveOn(): void;
  /** They belong to a scan: nobody hears them. */
  drop(): void;
}

/**
 * @param wait milliseconds without another key after which `onQuiet` is called
 * @param onQuiet gives the keys on, or drops them
 */
export function holdKeys(wait: number, onQuiet: () => void): HeldKeys {
  let held: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const takeAll = () => {
    clearTimeout(timer);
    const all = held;
    held = [];
    return all;
  };
  const waitOnce = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  return {
    hold(event) {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
      // One more turn: a page that was busy meanwhile hears now which keys have come in time.
      waitOnce(wait, () => waitOnce(0, onQuiet));
    },
    isEmpty: () => held.length === 0,
    giveOn() {
      for (const event of takeAll()) elementFor(event)?.dispatchEvent(copyOf(event));
    },
    drop() {
      takeAll();
    },
  };
}

/** An earlier one of the keys may have taken the element away. */
function elementFor({ target }: KeyboardEvent): EventTarget | null {
  return target instanceof HTMLElement && !target.isConnected ? document.activeElement : target;
}

function copyOf(event: KeyboardEvent): KeyboardEvent {
  const { key, code, location, repeat, shiftKey, ctrlKey, altKey, metaKey } = event;
  const same = { key, code, location, repeat, shiftKey, ctrlKey, altKey, metaKey };
  return new KeyboardEvent('keydown', {
    ...same,
    ...numbersOf(event),
    modifierAltGraph: event.getModifierState('AltGraph'),
    modifierCapsLock: event.getModifierState('CapsLock'),
    bubbles: true,
    cancelable: true,
    composed: true,
  });
}

/** Old names of a key: libraries still go by them, the map's when it zooms. */
function numbersOf(event: KeyboardEvent): { keyCode: number; charCode: number } {
  return { keyCode: event.keyCode, charCode: event.charCode };
}
