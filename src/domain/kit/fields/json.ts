/** A value as JSON carries it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The value of a `document`. */
export type JsonDocument = { readonly [key: string]: Json };

/** Any item of any list, when the definition is only known at run time. */
export interface AnyItem {
  readonly id: string;
  readonly position: string;
  readonly [field: string]: Json;
}
