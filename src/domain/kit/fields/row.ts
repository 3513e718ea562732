import type { Json } from './field.ts';

export type RowBase = {
  readonly id: string;
  readonly tenantId: string;
  /** Starts at 1, grows by one with each write on the server; 0 on the device until the server has answered. */
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
};

/** A row of an entity that is only known at run time. */
export type AnyRow = RowBase & { readonly [field: string]: Json };

/** Some of a row's fields, by name. */
export type FieldValues = Readonly<Record<string, Json>>;
