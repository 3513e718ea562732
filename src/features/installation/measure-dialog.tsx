import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Installation, InstallationTest } from '../../domain/installation/installation.ts';
import { READING } from '../../domain/kit/fields/measures.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useEdit } from '../../resource/form/use-edit.ts';
import { NumberPad } from '../../resource/inputs/number-pad.tsx';
import { asTyped } from '../../resource/inputs/use-typed-number.ts';
import { withChangedItem } from '../../resource/items/item-list.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Stack } from '../../ui/page/layout.tsx';
import { ResultBadge, TestLimits } from './test-result.tsx';

interface MeasureDialogProps {
  row: Installation;
  test: InstallationTest;
  onClose: () => void;
}

/** The value of a test, by thumb, with its limits beside it. */
export function MeasureDialog({ row, test, onClose }: MeasureDialogProps) {
  const { t } = useLingui();
  const edit = useEdit(entities.installation, row.id, row);
  const format = useFormat();
  const [text, setText] = useState(() => asTyped(test.value));
  const value = numberWithin(text, READING);
  const save = async () => {
    if (value === undefined) return false;
    await edit.save({ tests: withChangedItem(edit.opened().tests ?? [], test.id, { value }) });
  };
  return (
    <ActionDialog
      title={test.name}
      confirmLabel={<Trans>Save</Trans>}
      disabled={value === undefined}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        <chakra.div
          display="flex"
          justifyContent="center"
          alignItems="center"
          gap="3"
          minH="8"
          color="fg.muted"
        >
          <span>
            <Trans>Measured</Trans>
            <TestLimits test={test} speech={{ format }} />
          </span>
          {value !== undefined && <ResultBadge test={{ ...test, value }} />}
        </chakra.div>
        <NumberPad
          label={t`Measured`}
          value={text}
          onChange={setText}
          unit={test.unit ?? ''}
          bounds={READING}
        />
      </Stack>
    </ActionDialog>
  );
}
