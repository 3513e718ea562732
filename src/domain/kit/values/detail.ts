/** Values of what is said without any. */
export type NoValues = Readonly<Record<never, never>>;

/**
 * What is said in detail: which of several things, and the values that its words name. `Values` says what each of them names; there are
 * no words in it, so that each reader gets them in a language of their own.
 */
export type Detail<Values> = {
  readonly [What in keyof Values]: { readonly what: What } & Readonly<Values[What]>;
}[keyof Values];

/** The words of each detail by its values. One that is missing does not compile. */
export type DetailWords<Values, Words> = {
  readonly [What in keyof Values]: (values: Readonly<Values[What]>) => Words;
};

export function sayDetail<Values, Words>(words: DetailWords<Values, Words>, detail: Detail<Values>): Words {
  // The table has, by its type, a function for the values of each detail; which one is meant is known only when it runs.
  const say = words[detail.what] as (values: Detail<Values>) => Words;
  return say(detail);
}
