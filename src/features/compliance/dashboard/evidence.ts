import type { Duty } from '../../../domain/compliance/compliance.ts';
import type { ExportCell, ExportTable } from '../../../resource/output/export-table.ts';
import { choiceText, type Speech } from '../../../resource/words/value-text.ts';
import type { Duties } from './use-duties.ts';

interface EvidenceWords {
  readonly title: string;
  readonly stamp: string;
  readonly head: readonly string[];
  readonly states: Readonly<Record<Duty['state'], string>>;
}

/** A line per rule and asset: what was due, what was done, and the number of the order that proves it. */
export function evidenceOf(
  { assets, orders }: Pick<Duties, 'assets' | 'orders'>,
  duties: readonly Duty[],
  words: EvidenceWords,
  speech: Pick<Speech, 'i18n' | 'labels'>,
): ExportTable {
  const lines = duties.map(({ rule, assetId, state, dueDate, last, openOrderId }) => [
    rule.name,
    choiceText(speech, 'inspection', rule.inspection),
    assets.get(assetId)?.tag ?? '',
    assets.get(assetId)?.name ?? '',
    words.states[state],
    dayCell(dueDate),
    dayCell(last?.completedDate),
    orders.get(last?.id ?? '')?.number ?? '',
    orders.get(openOrderId ?? '')?.number ?? '',
  ]);
  return { title: words.title, stamp: words.stamp, head: words.head, lines };
}

function dayCell(day: string | null | undefined): ExportCell {
  return day ? { day } : null;
}
