import type { FieldValues } from './entity.ts';

/** One of the writes that are saved together: rules compute them, the repository carries them out. */
export type Write =
  | { readonly kind: 'create'; readonly entity: string; readonly values: FieldValues }
  | {
      readonly kind: 'update';
      readonly entity: string;
      readonly id: string;
      readonly changes: FieldValues;
      readonly seen?: FieldValues;
    }
  | {
      readonly kind: 'delta';
      readonly entity: string;
      readonly id: string;
      readonly delta: number;
      readonly reason: string | null;
      /** Of a count: the quantity that it was taken on, and that must still be there. */
      readonly seen?: number;
      /** What the stock was taken for: fields of the entry that the book has of it. */
      readonly purpose?: FieldValues;
    };
