import type { FormAction } from '../form/definition.ts';
import { isDynamicDefault } from '../form/dynamic-default.ts';
import { localName, stringValue, type XmlNode } from '../xpath/node.ts';
import { writtenExpression } from '../xpath/write-expression.ts';
import { attributeOf } from './document.ts';

/** What a form sets at events, in its three kinds. */
export interface FormActions {
  /** Expressions of defaults, by path. */
  readonly defaults: ReadonlyMap<string, string>;
  /** What calculates an answer when others change: by path, with the paths of the causes. */
  readonly triggered: ReadonlyMap<string, { readonly causes: readonly string[]; readonly value: string }>;
  /** All that is neither. */
  readonly others: readonly FormAction[];
}

const EVENTS: Readonly<Record<string, FormAction['event']>> = {
  'odk-instance-first-load': 'load',
  'odk-instance-load': 'load',
  'xforms-ready': 'load',
  'jr-insert': 'new-repeat',
  'odk-new-repeat': 'new-repeat',
  'xforms-value-changed': 'changed',
};

/** Elements that set something at an event, and are known. */
export function isAction(name: string): boolean {
  return name === 'setvalue';
}

export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  /** The name of the element that says what to do at it. */
  readonly element: string;
  readonly event: string;
  constructor(element: string, event: string) {
    super(`${element} ${event}`);
    this.element = element;
    this.event = event;
  }
}

/**
 * The actions of one element; `cause` is empty for those of the form. A value is an expression, or stands as text within.
 *
 * @throws UnknownEvent
 */
export function actionsOf(element: XmlNode, target: string, cause: string): readonly FormAction[] {
  const events = attributeOf(element, 'event').split(/\s+/).filter(Boolean);
  const value = attributeOf(element, 'value') || literal(stringValue(element).trim());
  return events.map((name) => {
    const event = EVENTS[name];
    if (event === undefined) throw new UnknownEvent(localName(element.name), name);
    return { event, cause, target, value };
  });
}

function literal(text: string): string {
  return text === '' ? '' : writtenExpression({ kind: 'string', value: text });
}

interface Known {
  /** Paths of repeats. */
  readonly repeats: ReadonlySet<string>;
  /** Paths of what is calculated anyhow. */
  readonly calculated: ReadonlySet<string>;
}

/** Defaults and triggers, as sheets of XLSForm can say them, and the rest. */
export function sortedActions(all: readonly FormAction[], known: Known): FormActions {
  const defaults = new Map<string, string>();
  const triggered = new Map<string, { causes: readonly string[]; value: string }>();
  const others: FormAction[] = [];
  const causesByName = Map.groupBy(new Set(all.map(({ cause }) => cause)), lastStep);
  for (const [target, actions] of Map.groupBy(all, (one) => one.target)) {
    const [first] = actions;
    const isOneValue = first !== undefined && actions.every(({ value }) => value === first.value);
    const plain = isOneValue ? defaultOf(first.value) : null;
    if (plain !== null && isDefault(target, actions, known)) defaults.set(target, plain);
    else if (isOneValue && isTrigger(target, actions, known, causesByName))
      triggered.set(target, { causes: actions.map(({ cause }) => cause), value: first.value });
    else for (const action of actions) others.push(action);
  }
  return { defaults, triggered, others };
}

function lastStep(path: string): string {
  return path.split('/').at(-1) ?? '';
}

/** What a sheet says as default: an expression, or a text without its quotation marks; null where neither says the same. */
function defaultOf(value: string): string | null {
  const text = /^'([^']*)'$|^"([^"]*)"$/.exec(value);
  const said = text?.[1] ?? text?.[2] ?? value;
  return said !== '' && isDynamicDefault({ default: said }) === (text === null) ? said : null;
}

/** Once when the form is opened and, in a repeat, for each instance. */
function isDefault(target: string, actions: readonly FormAction[], { repeats }: Known): boolean {
  const isInRepeat = [...repeats].some((repeat) => target.startsWith(`${repeat}/`));
  const events = new Set(actions.map(({ event }) => event));
  const wanted: readonly FormAction['event'][] = isInRepeat ? ['load', 'new-repeat'] : ['load'];
  const isComplete = actions.length === wanted.length && wanted.every((event) => events.has(event));
  return !target.includes('[') && isComplete;
}

function isTrigger(
  target: string,
  actions: readonly FormAction[],
  { calculated }: Known,
  causesByName: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (target.includes('[') || calculated.has(target)) return false;
  return actions.every(
    ({ event, cause }) => event === 'changed' && causesByName.get(lastStep(cause))?.length === 1,
  );
}
