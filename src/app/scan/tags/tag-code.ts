/** One record of a tag (Web NFC, W3C Community Group; TypeScript knows nothing of it). */
export interface TagRecord {
  readonly recordType: string;
  readonly data?: DataView;
  /** Of a text. */
  readonly encoding?: string;
}

/** What the browser has read of a tag. */
export interface TagRead {
  /** Of the tag itself: `04:a2:1f:…`; empty where it tells none. */
  readonly serialNumber: string;
  readonly message: { readonly records: readonly TagRecord[] };
}

/** Kinds of records that are text, or an address, which is what our labels say. */
const TEXTS = ['text', 'url', 'absolute-url'];

/** What stands on a tag, as a scanner would type it: its first text or address, else its serial number; undefined where it says nothing. */
export function codeOnTag({ serialNumber, message }: TagRead): string | undefined {
  const texts = message.records.filter(({ recordType }) => TEXTS.includes(recordType)).map(textOf);
  return [...texts, serialNumber].map((text) => text.trim()).find((text) => text !== '');
}

function textOf({ data, encoding = 'utf-8' }: TagRecord): string {
  return data ? new TextDecoder(encoding).decode(data) : '';
}
