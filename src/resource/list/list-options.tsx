import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Settings from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select, TextInput } from '../../ui/controls/inputs.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ActionButton } from '../act/act.tsx';
import type { TableKind } from '../output/save-table.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import type { Speech } from '../words/value-text.ts';
import { possibleColumns } from './list-columns.ts';
import { type ListState, sortField, sortFields } from './list-state.ts';

interface ListOptionsProps {
  speech: Speech;
  entity: EntityDefinition;
  state: ListState;
  onChange: (state: ListState) => void;
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
  onSaveView: (name: string) => void;
  onDropView: (() => void) | undefined;
  onExport: (kind: TableKind) => Promise<void>;
}

/** Order, columns, export, and keeping all of it as a tab. */
export function ListOptions(props: ListOptionsProps) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`List options`}
      align="end"
      trigger={(trigger) => (
        <IconButton label={t`List options`} look="plain" {...trigger}>
          <Settings aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <chakra.div p="3" width="17rem" display="grid" gap="4">
          <SortChoice {...props} />
          <Columns {...props} />
          <ActionButton wide onAct={() => props.onExport('csv')}>
            <Trans>Export as CSV</Trans>
          </ActionButton>
          <ActionButton wide onAct={() => props.onExport('xlsx')}>
            <Trans>Export as Excel workbook</Trans>
          </ActionButton>
          <SaveView onSave={props.onSaveView} close={close} />
          {props.onDropView && (
            <Button look="dangerQuiet" wide onClick={props.onDropView}>
              <Trans>Remove this view</Trans>
            </Button>
          )}
        </chakra.div>
      )}
    </Popover>
  );
}

function SortChoice({ speech, entity, state, onChange }: ListOptionsProps) {
  const { t } = useLingui();
  const fieldLabel = useFieldLabel(speech.labels);
  const sorts = sortFields(entity).flatMap((field) => [field, `-${field}`]);
  return (
    <LabelledControl label={t`Order`}>
      <Select value={state.sort} onChange={(event) => onChange({ ...state, sort: event.target.value })}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sort.startsWith('-') ? t`${fieldLabel(sortField(sort))}, descending` : fieldLabel(sort)}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function Columns({ speech, entity, columns, onColumns }: ListOptionsProps) {
  const fieldLabel = useFieldLabel(speech.labels);
  const possible = possibleColumns(entity);
  const toggle = (name: string) => {
    const isShown = columns.includes(name);
    onColumns(possible.filter((one) => (one === name ? !isShown : columns.includes(one))));
  };
  return (
    <chakra.fieldset border="0">
      <chakra.legend fontWeight="medium" fontSize="sm">
        <Trans>Columns</Trans>
      </chakra.legend>
      <chakra.div maxH="12rem" overflowY="auto" display="grid">
        {possible.map((name) => (
          <Checkbox
            key={name}
            label={fieldLabel(name)}
            checked={columns.includes(name)}
            // Without its title a row cannot be opened.
            disabled={name === entity.titleField}
            onChange={() => toggle(name)}
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

function SaveView({ onSave, close }: { onSave: (name: string) => void; close: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isVisible(name)) return;
        onSave(name.trim());
        close();
      }}
    >
      <LabelledControl label={t`Save as a view`}>
        <chakra.div display="flex" gap="2">
          <TextInput
            maxLength={40}
            placeholder={t`Name of the view`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={!isVisible(name)}>
            <Trans>Save</Trans>
          </Button>
        </chakra.div>
      </LabelledControl>
    </form>
  );
}
