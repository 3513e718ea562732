import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { uuidv7 } from '../../../../domain/kit/values/ids.ts';
import {
  belongingOf,
  columnsOfChoices,
  mayBelongTo,
  withBelonging,
} from '../../../../domain/surveys/builder/belonging.ts';
import {
  choicesOfList,
  listNames,
  listOfRow,
  withChoice,
} from '../../../../domain/surveys/builder/choice-lists.ts';
import type { FormTables, SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import { withCells } from '../../../../domain/surveys/builder/table-changes.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { nameOfRow } from '../row-words.ts';
import { CellInput } from './cell-input.tsx';
import { type ChoiceColumn, ChoiceLine } from './choice-line.tsx';
import { PanelSection } from './panel-section.tsx';
import { useRowEditing } from './row-editing.ts';

/** What can be chosen: the list's entries, or another list of the form. */
export function ChoicesEditor({ list }: { list: string }) {
  const { t } = useLingui();
  const { row, type, builder } = useRowEditing();
  const { tables, change } = builder;
  const choices = choicesOfList(tables, list);
  const lists = listNames(tables);
  const columns = columnsOf(tables, choices, row);
  return (
    <PanelSection title={t`Choices`}>
      {lists.length > 1 && (
        <LabelledControl label={t`List`} help={t`A list may be offered by several questions.`}>
          <Select
            value={list}
            onChange={({ target }) =>
              change((now) => withCells(now, row.key, { type: `${type} ${target.value}` }))
            }
          >
            {lists.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </LabelledControl>
      )}
      <BelongsTo />
      <PlainList display="grid" gap="2">
        {choices.map((choice, index) => (
          <ChoiceLine
            key={choice.key}
            choice={choice}
            place={index + 1}
            count={choices.length}
            columns={columns}
          />
        ))}
      </PlainList>
      <Button
        justifySelf="start"
        icon={<Plus aria-hidden />}
        onClick={() => change((now) => withChoice(now, list, '', uuidv7()))}
      >
        <Trans>Add a choice</Trans>
      </Button>
      {(row.cells['choice_filter'] || columns.length > 0) && (
        <CellInput head="choice_filter" label={t`Only those for which`} isExpression />
      )}
    </PanelSection>
  );
}

/** Which of the choices are offered, in plain words: all, or what belongs to an answer given before. */
function BelongsTo() {
  const { t } = useLingui();
  const { row, builder } = useRowEditing();
  const { tables, change } = builder;
  const filter = row.cells['choice_filter'] ?? '';
  const question = belongingOf(row)?.question;
  const possible = mayBelongTo(tables, row.key);
  const isOther = filter !== '' && !possible.some(({ cells }) => cells['name'] === question);
  if (possible.length === 0) return null;
  return (
    <LabelledControl label={t`Offered are`}>
      <Select
        value={isOther ? OTHER : (question ?? '')}
        onChange={({ target }) => change((now) => withBelonging(now, row.key, target.value))}
      >
        <option value="">{t`All choices`}</option>
        {isOther && (
          <option value={OTHER} disabled>
            {t`Those that the expression below lets through`}
          </option>
        )}
        {possible.map((one) => (
          <option key={one.key} value={one.cells['name']}>
            {t`Those that belong to the answer: ${nameOfRow(one, tables)}`}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

/** No question is called so. */
const OTHER = ' ';

/** What the choices of a list say beside their words, and what is asked of them. */
function columnsOf(tables: FormTables, choices: readonly SheetRow[], row: SheetRow): ChoiceColumn[] {
  const belonging = belongingOf(row);
  const heads = new Set([...(belonging ? [belonging.column] : []), ...columnsOfChoices(choices)]);
  const asked =
    belonging && mayBelongTo(tables, row.key).find(({ cells }) => cells['name'] === belonging.question);
  return [...heads].map((head) => {
    if (head !== belonging?.column || !asked) return { head, label: head, answers: null };
    const offered = choicesOfList(tables, listOfRow(asked));
    return {
      head,
      label: nameOfRow(asked, tables),
      answers: offered.map((one) => ({ value: one.cells['name'] ?? '', label: nameOfRow(one, tables) })),
    };
  });
}
