/**
 * A document as it is handed over, before it has pages. All texts are in the language of whoever made it.
 * `Picture`: a photograph as it is known, until it is drawn.
 */
export interface Paper<Picture = PaperPicture> {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whose paper it is: the name, and lines under it. */
  readonly letterhead: readonly string[];
  /** Beside the name; its caption is said to whoever cannot see it, and is not printed. */
  readonly logo: Picture | null;
  /** What kind of document: "Job sheet". */
  readonly kind: string;
  readonly number: string;
  readonly title: string;
  /** What its state is, and since when it is known. */
  readonly state: readonly string[];
  /** Which page of how many: `{page}` and `{pages}` stand for the numbers. */
  readonly pageOf: string;
  /** At the foot of each page. */
  readonly foot: string;
  /** What a scanner reads at the top: the address of the record. */
  readonly code: { readonly text: string; readonly alt: string } | null;
  readonly parts: readonly PaperPart<Picture>[];
}

export type PaperPart<Picture = PaperPicture> =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly PaperFact[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly lines: readonly (readonly string[])[];
    }
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] }
  | {
      readonly kind: 'signature';
      readonly path: string | null;
      readonly lines: readonly string[];
      readonly alt: string;
    };

export interface PaperFact {
  readonly label: string;
  readonly value: string;
}

export interface PaperPicture {
  /** JPEG or PNG. */
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly caption: string;
}

/** A photograph as it was taken. */
export interface PaperPhotograph {
  readonly blob: Blob;
  readonly caption: string;
}

/** A font of the documents. */
export interface PaperFont {
  /** Fonts of one family stand for each other; the first that has a letter draws it. */
  readonly family: string;
  readonly isBold: boolean;
  readonly bytes: Uint8Array;
}
