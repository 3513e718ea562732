import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import type { Field, Json } from '../../domain/kit/fields/field.ts';
import { entityNamed } from '../../domain/registry.ts';
import { ValueInWords } from '../../resource/values/value-in-words.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useFieldLabel } from '../../resource/words/use-field-label.ts';
import { useSpeech } from '../../resource/words/use-speech.ts';
import { isFilled } from '../../resource/words/value-text.ts';

/** Names and values of what is in conflict: a field, or a field of one list item (`checklist/<item id>/result`). */
export function useConflictWords(issue: IssueRecord) {
  const { t, i18n } = useLingui();
  const labels = useLabels(issue.entity);
  const labelOf = useFieldLabel(labels);
  const speech = useSpeech(labels);
  const nothing = t`(empty)`;
  const said = (name: string, field: Field, value: Json) =>
    isFilled(value) ? (
      <ValueInWords speech={speech} name={name} field={field} row={{ [name]: value }} />
    ) : (
      nothing
    );
  return {
    label(path: string): string {
      const [name = '', itemId, inner] = path.split('/');
      if (itemId === undefined) return labelOf(name);
      const innerLabel = inner === undefined ? undefined : labels.items?.[name]?.[inner];
      const parts = [labelOf(name), itemTitle(issue, name, itemId), innerLabel ? i18n._(innerLabel) : inner];
      return parts.filter(Boolean).join(' · ');
    },
    text(path: string, value: Json): ReactNode {
      if (value === null || value === '') return nothing;
      const [name = '', itemId, inner] = path.split('/');
      const field = entityNamed(issue.entity).fields[name];
      if (field && itemId === undefined) return said(name, field, value);
      const innerField = field?.kind === 'items' && inner !== undefined ? field.item[inner] : undefined;
      if (innerField) return said(`${name}/${inner}`, innerField, value);
      if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
      return typeof value === 'object' ? (titleIn(value) ?? JSON.stringify(value)) : String(value);
    },
  };
}

/** What the item is called, as either side has it. */
function itemTitle(issue: IssueRecord, list: string, itemId: string): string {
  for (const row of [issue.mine, issue.theirs]) {
    const items = row?.[list];
    if (!Array.isArray(items)) continue;
    const item: Json | undefined = items.find((each: Json) => isObject(each) && each['id'] === itemId);
    const title = item === undefined ? undefined : titleIn(item);
    if (title !== undefined) return title;
  }
  return '';
}

function titleIn(item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  const title = item['title'] ?? item['label'];
  return typeof title === 'string' ? title : undefined;
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
