import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { uuidv7 } from '../../../../domain/kit/values/ids.ts';
import {
  choicesOfList,
  listNames,
  withChoice,
  withChoiceLabel,
  withMovedChoice,
  withoutChoice,
} from '../../../../domain/surveys/builder/choice-lists.ts';
import type { SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import { withCells } from '../../../../domain/surveys/builder/table-changes.ts';
import { languageHead } from '../../../../domain/surveys/xlsform/write-xlsform.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../../ui/controls/inputs.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { CellInput, EXPRESSION } from './cell-input.tsx';
import { PanelSection } from './panel-section.tsx';
import { useRowEditing } from './row-editing.ts';

/** What can be chosen: the list's entries, or another list of the form. */
export function ChoicesEditor({ list }: { list: string }) {
  const { t } = useLingui();
  const { row, type, builder } = useRowEditing();
  const { tables, change } = builder;
  const choices = choicesOfList(tables, list);
  const lists = listNames(tables);
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
      <PlainList display="grid" gap="2">
        {choices.map((choice, index) => (
          <ChoiceLine key={choice.key} choice={choice} place={index + 1} count={choices.length} />
        ))}
      </PlainList>
      <Button
        justifySelf="start"
        icon={<Plus aria-hidden />}
        onClick={() => change((now) => withChoice(now, list, '', uuidv7()))}
      >
        <Trans>Add a choice</Trans>
      </Button>
      {(row.cells['choice_filter'] || hasColumns(choices)) && (
        <CellInput head="choice_filter" label={t`Only those for which`} isExpression />
      )}
    </PanelSection>
  );
}

const OWN_HEADS = /^(list_name|name|label|image|audio|video)(::|$)/;

/** Whether choices say more than their words, which filters look at. */
function hasColumns(choices: readonly SheetRow[]): boolean {
  return choices.some(({ cells }) => Object.keys(cells).some((head) => !OWN_HEADS.test(head)));
}

interface ChoiceLineProps {
  choice: SheetRow;
  place: number;
  count: number;
}

function ChoiceLine({ choice, place, count }: ChoiceLineProps) {
  const { t } = useLingui();
  const { builder } = useRowEditing();
  const { tables, change } = builder;
  const { key, cells } = choice;
  return (
    <chakra.li display="flex" gap="2" alignItems="start" flexWrap="wrap">
      <chakra.div flex="1 1 14rem" display="grid" gap="2" gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr)">
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
      <chakra.div display="flex">
        <IconButton
          label={t`Move choice ${place} up`}
          disabled={place === 1}
          onClick={() => change((now) => withMovedChoice(now, key, -1))}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={t`Move choice ${place} down`}
          disabled={place === count}
          onClick={() => change((now) => withMovedChoice(now, key, 1))}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          label={t`Remove choice ${place}`}
          onClick={() => change((now) => withoutChoice(now, key))}
        >
          <Trash aria-hidden />
        </IconButton>
      </chakra.div>
    </chakra.li>
  );
}
