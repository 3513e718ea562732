import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderOutput from 'lucide-react/icons/folder-output';
import Trash from 'lucide-react/icons/trash-2';
import { uuidv7 } from '../../../../domain/kit/values/ids.ts';
import type { SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import { withDuplicate, withoutRow, withRowsBack } from '../../../../domain/surveys/builder/table-changes.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { useNotify } from '../../../../ui/notices/notifier.tsx';
import { useRowMoves } from '../row-moves.ts';
import { labelOfRow } from '../row-words.ts';
import type { FormBuilder } from '../use-builder.ts';

/** What can be done with a question or a group as a whole. */
export function RowActions({ row, builder }: { row: SheetRow; builder: FormBuilder }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { may, move } = useRowMoves(builder, row.key);
  const label = labelOfRow(row, builder.tables.languages) || row.cells['name'] || '';
  const duplicate = () => {
    const key = uuidv7();
    builder.change((tables) => withDuplicate(tables, row.key, key, uuidv7));
    builder.choose(key);
  };
  const remove = () => {
    const { survey } = builder.tables;
    builder.change((tables) => withoutRow(tables, row.key));
    builder.choose(null);
    notify({
      kind: 'info',
      message: t`${label} is deleted.`,
      action: {
        label: <Trans context="form builder">Undo</Trans>,
        onPress: () => builder.change((now) => withRowsBack(now, survey, row.key)),
      },
    });
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" role="group" aria-label={t`Move, copy, delete`}>
      <IconButton label={t`Move up`} disabled={!may('up')} onClick={() => move('up')}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={t`Move down`} disabled={!may('down')} onClick={() => move('down')}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t`Into the group beside it`} disabled={!may('into')} onClick={() => move('into')}>
        <FolderInput aria-hidden />
      </IconButton>
      <IconButton label={t`Out of its group`} disabled={!may('out')} onClick={() => move('out')}>
        <FolderOutput aria-hidden />
      </IconButton>
      <IconButton label={t`Make a copy`} onClick={duplicate}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton label={t`Delete`} color="fault.text" onClick={remove}>
        <Trash aria-hidden />
      </IconButton>
    </chakra.div>
  );
}
