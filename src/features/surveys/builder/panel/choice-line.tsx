import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import {
  withChoiceLabel,
  withMovedChoice,
  withoutChoice,
} from '../../../../domain/surveys/builder/choice-lists.ts';
import type { SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import { withCells } from '../../../../domain/surveys/builder/table-changes.ts';
import { languageHead } from '../../../../domain/surveys/xlsform/write-xlsform.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../../ui/controls/inputs.tsx';
import { EXPRESSION } from './cell-input.tsx';
import { useRowEditing } from './row-editing.ts';

/** What choices say beside their words. */
export interface ChoiceColumn {
  /** Of the sheet's column. */
  readonly head: string;
  readonly label: string;
  /** What can be said there; null: anything. */
  readonly answers: readonly { readonly value: string; readonly label: string }[] | null;
}

interface ChoiceLineProps {
  choice: SheetRow;
  place: number;
  count: number;
  columns: readonly ChoiceColumn[];
}

/** A choice: its words, the value that is kept, and what it belongs to. */
export function ChoiceLine({ choice, place, count, columns }: ChoiceLineProps) {
  const { t } = useLingui();
  const { builder } = useRowEditing();
  const { tables, change } = builder;
  const { key, cells } = choice;
  return (
    <chakra.li display="flex" gap="2" alignItems="start" flexWrap="wrap">
      <chakra.div flex="1 1 14rem" display="grid" gap="2">
        <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr)">
          <chakra.div display="grid" gap="2">
            {tables.languages.map((language) => (
              <TextInput
                key={language}
                dir="auto"
                aria-label={[t`Choice ${place}`, language].filter(Boolean).join(' · ')}
                placeholder={language}
                value={cells[languageHead('label', language)] ?? ''}
                onChange={({ target }) =>
                  change((now) => withChoiceLabel(now, key, language, target.value), `${key} ${language}`)
                }
              />
            ))}
          </chakra.div>
          <TextInput
            {...EXPRESSION}
            aria-label={t`Value of choice ${place}`}
            value={cells['name'] ?? ''}
            onChange={({ target }) =>
              change((now) => withCells(now, key, { name: target.value.trim() }), `${key} name`)
            }
          />
        </chakra.div>
        {columns.map((column) => (
          <ColumnField key={column.head} column={column} choice={choice} place={place} />
        ))}
      </chakra.div>
      <ChoiceMoves id={key} place={place} count={count} />
    </chakra.li>
  );
}

function ChoiceMoves({ id, place, count }: { id: string; place: number; count: number }) {
  const { t } = useLingui();
  const { change } = useRowEditing().builder;
  return (
    <chakra.div display="flex">
      <IconButton
        label={t`Move choice ${place} up`}
        disabled={place === 1}
        onClick={() => change((now) => withMovedChoice(now, id, -1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move choice ${place} down`}
        disabled={place === count}
        onClick={() => change((now) => withMovedChoice(now, id, 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t`Remove choice ${place}`} onClick={() => change((now) => withoutChoice(now, id))}>
        <Trash aria-hidden />
      </IconButton>
    </chakra.div>
  );
}

function ColumnField({
  column: { head, label, answers },
  choice: { key, cells },
  place,
}: {
  column: ChoiceColumn;
  choice: SheetRow;
  place: number;
}) {
  const { t } = useLingui();
  const { change } = useRowEditing().builder;
  const value = cells[head] ?? '';
  const say = (text: string) => change((now) => withCells(now, key, { [head]: text }), `${key} ${head}`);
  return (
    <LabelledControl
      label={answers ? t`Choice ${place} belongs to: ${label}` : t`Column ${label} of choice ${place}`}
    >
      {answers ? (
        <Select value={value} onChange={({ target }) => say(target.value)}>
          <option value="">{t`Nothing: it is never offered`}</option>
          {!answers.some((answer) => answer.value === value) && value !== '' && (
            <option value={value}>{value}</option>
          )}
          {answers.map((answer) => (
            <option key={answer.value} value={answer.value}>
              {answer.label}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput dir="auto" value={value} onChange={({ target }) => say(target.value)} />
      )}
    </LabelledControl>
  );
}
