import * as z from 'zod';

/** This installation among others behind one address (decision 78). */
export interface CellSettings {
  readonly name: string;
  /** In the order of `CELLS`, which all cells have alike. */
  readonly others: readonly OtherCell[];
}

export interface OtherCell {
  readonly name: string;
  /** Origin at which its nodes are reached from here, past the proxy that people use. */
  readonly url: string;
}

/** In a cookie and before the token of a link: nothing that would have to be written otherwise there. */
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

const NAME_FAULT = 'must be small letters, digits and -, from a letter on';
const LIST_FAULT =
  'must name each cell once, with an address of its own, like north=https://10.0.1.10:3000,south=https://10.0.2.10:3000';

export const cellVariables = {
  CELL: z.string().regex(NAME, NAME_FAULT).optional(),
  CELLS: z
    .string()
    .transform((text, context) => {
      const given = text.split(',').map(cellOf);
      const cells = given.filter((cell) => cell !== null);
      const differ = (values: readonly string[]) => new Set(values).size === given.length;
      if (differ(cells.map(({ name }) => name)) && differ(cells.map(({ url }) => url))) return cells;
      context.addIssue({ code: 'custom', message: LIST_FAULT });
      return z.NEVER;
    })
    .optional(),
};

interface Given {
  readonly CELL?: string | undefined;
  readonly CELLS?: readonly OtherCell[] | undefined;
  readonly AUTH_SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/** Which variable is wrong, and how. */
export function cellFaults({ CELL, CELLS, AUTH_SECRET, PUBLIC_URL }: Given): [name: string, fault: string][] {
  if (CELL === undefined && CELLS === undefined) return [];
  if (CELL === undefined) return [['CELL', 'is missing: it says which of CELLS this is']];
  if (CELLS === undefined) return [['CELLS', 'is missing: it names all cells, this one too']];
  return [
    ...(CELLS.some(({ name }) => name === CELL) ? [] : ([['CELL', 'is none of CELLS']] as const)),
    ...(AUTH_SECRET === undefined ? ([['AUTH_SECRET', 'is missing: all cells share one']] as const) : []),
    ...(PUBLIC_URL === undefined
      ? ([['PUBLIC_URL', 'is missing: all cells have one address']] as const)
      : []),
  ].map(([name, fault]) => [name, fault]);
}

/** Null: there is this one installation. */
export function cellSettingsOf({ CELL, CELLS }: Given): CellSettings | null {
  if (CELL === undefined || CELLS === undefined) return null;
  return { name: CELL, others: CELLS.filter(({ name }) => name !== CELL) };
}

function cellOf(text: string): OtherCell | null {
  const [name = '', address = '', ...rest] = text.split('=').map((part) => part.trim());
  const url = URL.parse(address);
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return NAME.test(name) && isOrigin && rest.length === 0 ? { name, url: url.origin } : null;
}
