import { vi } from 'vitest';

/** How a key is pressed. Times are in milliseconds. */
export interface Press {
  readonly key: string;
  /** Since the press before. */
  readonly after?: number;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly shiftKey?: boolean;
  readonly metaKey?: boolean;
  /** The right Alt key of keyboards that have letters on it. */
  readonly altGraph?: boolean;
  readonly isComposing?: boolean;
  readonly repeat?: boolean;
}

/** A key as the page heard it behind whoever listens first. */
export interface HeardKey extends Press {
  readonly code: string;
  readonly on: string;
}

/** Where keys go. */
export class TypedElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  isConnected = true;
  isContentEditable = false;
  /** `form`, `dialog`: what it stands in. */
  within: string | undefined;
  readonly id: string;

  constructor(id: string) {
    super();
    this.id = id;
  }

  closest(selector: string): TypedElement | null {
    if (selector === '[data-takes-scans]') return 'takesScans' in this.dataset ? this : null;
    return this.within === selector ? this : null;
  }

  override dispatchEvent(event: Event): boolean {
    this.onDispatch?.(event);
    return super.dispatchEvent(event);
  }

  onDispatch?: (event: Event) => void;
}

class TypedField extends TypedElement {
  type = 'text';
  #value = '';

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
  }
}
class TypedInput extends TypedField {}
class TypedTextArea extends TypedField {}
class TypedSelect extends TypedField {}

type KeyInit = EventInit & Press & { readonly code?: string; readonly modifierAltGraph?: boolean };

/** Of one that was made: `new KeyboardEvent(…)` is not of this runtime. */
class MadeKey extends Event {
  readonly init: KeyInit;

  constructor(type: string, init: KeyInit) {
    super(type, init);
    this.init = init;
  }
}

export interface TypedPage {
  /** What the page heard, in order: keys of the person and copies of them alike. */
  readonly heard: readonly HeardKey[];
  readonly body: TypedElement;
  input(id: string, more?: Partial<Pick<TypedInput, 'value' | 'type' | 'within'>>): TypedInput;
  textArea(id: string): TypedTextArea;
  select(id: string, value: string): TypedSelect;
  element(id: string, more?: Partial<Pick<TypedElement, 'within'>>): TypedElement;
  /** The element that has the focus. */
  focus(element: TypedElement): void;
  /** A dialog stands over the page; it takes what is scanned where `taker` is given. */
  openDialog(taker?: TypedElement | null): void;
  /** The screen itself takes what is scanned. */
  openScreen(taker: TypedElement): void;
  press(press: Press): void;
  /** Each key so many milliseconds behind the one before. */
  type(keys: string | readonly string[], after: number): void;
  /** Nobody presses anything. */
  wait(milliseconds: number): void;
}

/** A page with a keyboard and a clock of its own, in place of the browser's; `vi.useRealTimers()` ends the clock. */
export function openTypedPage(): TypedPage {
  vi.useFakeTimers();
  const heard: HeardKey[] = [];
  const listeners = new Set<(event: unknown) => void>();
  const body = new TypedElement('body');
  let focused = body;
  let dialog: TypedElement | null = null;
  let taker: TypedElement | null = null;
  let screenTaker: TypedElement | null = null;
  let at = 1000;
  const hear = (on: TypedElement, press: Press, code: string) =>
    heard.push({ ...meant(press), code, on: on.id });
  const watched = <Element extends TypedElement>(element: Element): Element => {
    element.onDispatch = (event) => {
      if (!(event instanceof MadeKey)) return;
      for (const listen of listeners) listen(event);
      const { code = '', modifierAltGraph, ...press } = event.init;
      hear(element, { ...press, ...(modifierAltGraph === true && { altGraph: true }) }, code);
    };
    return element;
  };
  watched(body);
  vi.stubGlobal('window', {
    addEventListener: (_: string, listen: (event: unknown) => void) => listeners.add(listen),
    removeEventListener: (_: string, listen: (event: unknown) => void) => listeners.delete(listen),
  });
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      ({ 'dialog[open]': dialog, '[data-takes-scans=all]': screenTaker })[selector] ??
      (selector.startsWith('dialog[open] ') ? taker : null),
    get activeElement() {
      return focused;
    },
  });
  vi.stubGlobal('HTMLElement', TypedElement);
  vi.stubGlobal('HTMLInputElement', TypedInput);
  vi.stubGlobal('HTMLTextAreaElement', TypedTextArea);
  vi.stubGlobal('HTMLSelectElement', TypedSelect);
  vi.stubGlobal('KeyboardEvent', MadeKey);
  const wait = (milliseconds: number) => {
    at += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  const press = (pressed: Press) => {
    wait(pressed.after ?? 0);
    const event = trustedKey(pressed, focused, at);
    for (const listen of listeners) {
      if (event.isStopped) break;
      listen(event);
    }
    if (!event.isStopped) hear(focused, pressed, event.code);
    if (!event.isPrevented) typeInto(focused, pressed);
  };
  return {
    heard,
    body,
    input: (id, more = {}) => watched(Object.assign(new TypedInput(id), more)),
    textArea: (id) => watched(new TypedTextArea(id)),
    select: (id, value) => watched(Object.assign(new TypedSelect(id), { value, type: 'select-one' })),
    element: (id, more = {}) => watched(Object.assign(new TypedElement(id), more)),
    focus(element) {
      focused = element;
    },
    openDialog(takes = null) {
      dialog = body;
      taker = takes;
    },
    openScreen(takes) {
      screenTaker = takes;
    },
    press,
    type(keys, after) {
      for (const key of keys) press({ key, after });
    },
    wait,
  };
}

function trustedKey(press: Press, target: TypedElement, timeStamp: number) {
  const flags = {
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    isComposing: false,
    repeat: false,
  };
  return {
    ...flags,
    ...press,
    code: `Key${press.key}`,
    location: 0,
    isTrusted: true,
    timeStamp,
    target,
    isStopped: false,
    isPrevented: false,
    getModifierState: (name: string) => name === 'AltGraph' && press.altGraph === true,
    preventDefault() {
      this.isPrevented = true;
    },
    stopImmediatePropagation() {
      this.isStopped = true;
    },
  };
}

/** What a browser does with a character in a field. */
function typeInto(element: TypedElement, { key, ctrlKey, altKey, metaKey }: Press): void {
  if (!(element instanceof TypedField) || Array.from(key).length !== 1 || ctrlKey || altKey || metaKey)
    return;
  if (['checkbox', 'radio', 'button'].includes(element.type)) return;
  // A closed list of choices goes to the one that begins with what is typed.
  element.value = element instanceof TypedSelect ? `choice ${key}` : element.value + key;
}

/** Without what is not held down. */
function meant(press: Press): Press {
  const { key, ctrlKey, altKey, shiftKey, metaKey, altGraph, repeat } = press;
  const held = { ctrlKey, altKey, shiftKey, metaKey, altGraph, repeat };
  return { key, ...Object.fromEntries(Object.entries(held).filter(([, isHeld]) => isHeld)) };
}
