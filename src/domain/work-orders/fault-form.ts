import { onOneLine } from '../kit/values/one-line.ts';
import { isVisible } from '../kit/values/visible-text.ts';
import type { FaultKind } from './fault-report.ts';

/** What the form behind an asset's label is about: `GET /fault-forms/{assetId}`. */
export interface FaultForm {
  /** Whose asset it is. */
  readonly tenant: string;
  readonly asset: { readonly name: string; readonly tag: string | null };
  /** The tenant's words above the form, the number to call in danger among them; may be empty. */
  readonly notice: string;
}

/** What somebody without an account sends: `POST /fault-forms/{assetId}/reports`. */
export interface FaultFormReport {
  /** Made by the form, so that a report which is sent twice is there once. A UUID. */
  readonly id: string;
  readonly kind: FaultKind;
  readonly description: string;
  readonly reportedBy: string;
  readonly contact: string;
  /** JPEG files, in base64. */
  readonly photographs: readonly string[];
  /** Of each, small, as a `data:` address: what stands in for it where it has not come yet. Empty: none. */
  readonly previews: readonly string[];
  /** Empty: a person does not see its field, programs fill it in. */
  readonly website: string;
}

export const FAULT_FORM = {
  photographs: 3,
  /** Bytes of each, as the form makes them. */
  photographBytes: 1_500_000,
  description: 2000,
  name: 200,
  notice: 300,
} as const;

/** A title for a list, from the first line of what was said that can be read. */
export function titleOfReport(description: string): string {
  const line = description.split(/\r?\n/).map(onOneLine).find(isVisible) ?? '';
  if (line.length <= 120) return line;
  return `${line.slice(0, 119).toWellFormed().trimEnd()}…`;
}
