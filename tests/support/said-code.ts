import type { CodeSaid } from '../../src/domain/inventory/guided/code-said.ts';

const NOTHING: CodeSaid = {
  text: 'code',
  bin: null,
  items: [],
  container: null,
  goal: null,
  elsewhere: null,
  lot: null,
  serial: null,
  expiry: null,
  quantity: null,
};

/** A scanned code that says these things and no other. */
export function saidCode(values: Partial<CodeSaid>): CodeSaid {
  return { ...NOTHING, ...values };
}
