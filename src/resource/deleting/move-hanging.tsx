import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { Hanging } from '../../data/read/hanging.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { ReferenceField } from '../../domain/kit/fields/field.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { ActionButton } from '../act/act.tsx';
import { useFailureWords } from '../act/save-failure.ts';
import { ReferencePicker } from '../inputs/reference-picker.tsx';
import { recordTitle } from '../rows/record-name.tsx';
import { fieldToMove, isNoPlace, type MovedRows, moveAll, type RowMover } from './move-all.ts';

interface MoveProps {
  hanging: Hanging;
  named: AnyRow;
  mover: RowMover | undefined;
  onMoved: () => void;
}

/** Puts all of them onto another record of the same kind, where this person may. */
export function MoveHanging(props: MoveProps) {
  const { can } = useWorkspace();
  const { naming } = props.hanging;
  const field = fieldToMove(naming, props.mover);
  return field && can(`${naming.entity.subject}:edit`) ? <MoveTo {...props} field={field} /> : null;
}

function MoveTo({ hanging, named, mover, onMoved, field }: MoveProps & { field: ReferenceField }) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const { database } = workspace;
  const { naming, rows } = hanging;
  const [entity, by, target, id] = [naming.entity.name, naming.field, field.entity, named.id];
  const [to, setTo] = useState('');
  const [result, setResult] = useState<MovedRows | null>(null);
  const isNone = useCallback(
    (within: FieldDatabase, other: string) =>
      isNoPlace(within, { entity, field: by }, { entity: target, id }, other),
    [entity, by, target, id],
  );
  const leaveOut = useCallback((other: string) => isNone(database, other), [database, isNone]);
  const isPlace =
    useLive(database, async (local) => isUuid(to) && !(await isNone(local, to)), [to, isNone]) ?? false;
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" gap="2" flexWrap="wrap" alignItems="flex-end">
        <chakra.div flex="1 1 12rem">
          <LabelledControl label={t`Move to`}>
            <ReferencePicker entity={target} value={to} onChange={setTo} leaveOut={leaveOut} />
          </LabelledControl>
        </chakra.div>
        <ActionButton
          disabled={!isPlace}
          onAct={async () => {
            setResult(await moveAll(workspace, naming, { named, rows, to }, mover));
            onMoved();
          }}
        >
          <Trans>Move</Trans>
        </ActionButton>
      </chakra.div>
      {result && result.left.length > 0 && <Left entity={naming.entity} result={result} />}
    </chakra.div>
  );
}

const NAMED = 5;

/** What could not be moved, and why. */
function Left({ entity, result: { moved, left } }: { entity: EntityDefinition; result: MovedRows }) {
  const wordsOf = useFailureWords();
  const more = left.length - NAMED;
  return (
    <Banner kind="warning">
      <chakra.div>
        <Trans>{moved} moved. These could not be:</Trans>
        <chakra.ul ps="5">
          {left.slice(0, NAMED).map(({ row, error }) => (
            <li key={row.id}>
              {recordTitle(entity, row)}: {wordsOf(error)}
            </li>
          ))}
        </chakra.ul>
        {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
      </chakra.div>
    </Banner>
  );
}
