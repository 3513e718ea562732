import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { InstallationTest } from '../../domain/assets/installation.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { ActionDialog } from '../../resource/act.tsx';
import { withChangedItem } from '../../resource/item-list.ts';
import { NumberPad } from '../../resource/number-pad.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { useFormat } from '../../ui/format.ts';
import { Limits, ResultBadge } from './tests-card.tsx';

interface MeasureDialogProps {
  row: AnyRow;
  test: InstallationTest;
  onClose: () => void;
}

/** The value of a test, by thumb, with its limits beside it. */
export function MeasureDialog({ row, test, onClose }: MeasureDialogProps) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const format = useFormat();
  const [text, setText] = useState(test.value === null ? '' : String(test.value));
  const value = text === '' ? null : Number(text.replace(',', '.'));
  const isGood = value === null || Number.isFinite(value);
  const save = async () => {
    await repository.update('installation', row.id, {
      tests: withChangedItem(itemsOf(row.tests), test.id, { value }),
    });
  };
  return (
    <ActionDialog
      title={test.name}
      confirmLabel={<Trans>Save</Trans>}
      disabled={!isGood}
      onAct={save}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4">
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
            <Limits test={test} speech={{ format }} />
          </span>
          {isGood && <ResultBadge test={{ ...test, value }} />}
        </chakra.div>
        <NumberPad
          label={t`Measured`}
          value={text}
          onChange={setText}
          unit={test.unit ?? ''}
          invalid={!isGood}
        />
      </chakra.div>
    </ActionDialog>
  );
}
