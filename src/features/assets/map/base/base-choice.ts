/** Which base map a person of this device looks at, of each tenant; and whether areas update by themselves. */
export interface BaseChoice {
  /** Null: the coasts alone. Undefined: nobody has chosen. */
  readonly shown: string | null | undefined;
  readonly updatesByItself: boolean;
}

const KEY = 'base-map';

export function readBaseChoice(tenantId: string): BaseChoice {
  const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}:${tenantId}`) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return { shown: undefined, updatesByItself: false };
  const shown =
    'shown' in kept && (typeof kept.shown === 'string' || kept.shown === null) ? kept.shown : undefined;
  return { shown, updatesByItself: 'updatesByItself' in kept && kept.updatesByItself === true };
}

export function writeBaseChoice(tenantId: string, choice: BaseChoice): void {
  localStorage.setItem(`${KEY}:${tenantId}`, JSON.stringify(choice));
}
