import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Hanging, hangingOn, MOST_HANGING, placeOf } from '../../data/read/hanging.ts';
import { keptBy } from '../../domain/kept-by.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { type Json, numberOf } from '../../domain/kit/fields/field.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { useLatest } from '../../ui/page/use-latest.ts';
import { ActionDialog } from '../act/act.tsx';
import { useFailureWords } from '../act/save-failure.ts';
import { recordTitle } from '../rows/record-name.tsx';
import { listPath, recordPath } from '../rows/record-path.ts';
import { useLabels } from '../words/entity-labels.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import type { Movers, RowMover } from './move-all.ts';
import { MoveHanging } from './move-hanging.tsx';

interface DeleteDialogProps {
  labels: LabelSet;
  row: AnyRow;
  movers: Movers | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Before a record is deleted: what hangs on it, what of that keeps it, and what would go with it. */
export function DeleteDialog({ labels, row, movers = {}, onDelete, onClose }: DeleteDialogProps) {
  const { t, i18n } = useLingui();
  const wordsOf = useFailureWords();
  const removeWords = labels.failures?.remove;
  const entity = entityNamed(labels.entity);
  const { hanging, isLooking, look } = useHanging(entity, row);
  const keeping = hanging?.filter(({ fate }) => fate === 'refuse') ?? [];
  const stock = keptBy(entity, row).find(({ why }) => why === 'stock');
  const isKept = keeping.length > 0 || stock !== undefined;
  const going = hanging?.filter(({ fate }) => fate === 'take') ?? [];
  return (
    <ActionDialog
      title={i18n._(labels.deleteTitle)}
      confirmLabel={t`Delete`}
      danger
      done={null}
      disabled={isLooking || isKept}
      wordsOf={(error) => (removeWords ? i18n._(removeWords) : wordsOf(error))}
      onAct={async () => {
        try {
          await onDelete();
        } catch (error) {
          // Something has come to hang on it since.
          look();
          throw error;
        }
      }}
      onClose={onClose}
    >
      {stock && <InStock quantity={row[stock.field]} unit={row['unit']} />}
      {!(stock && keeping.length === 0) && (
        <Result isKnown={hanging !== undefined} isKept={keeping.length > 0} />
      )}
      <Suspense>
        {keeping.map((one) => (
          <Keeping
            key={placeOf(one)}
            hanging={one}
            named={row}
            mover={movers[one.naming.entity.name]}
            onMoved={look}
          />
        ))}
        {!isKept && going.length > 0 && <GoingWithIt going={going} />}
      </Suspense>
      {!isKept && (
        <chakra.p color="fg.muted">
          <Trans>It can be restored for 180 days.</Trans>
        </chakra.p>
      )}
    </ActionDialog>
  );
}

function GoingWithIt({ going }: { going: readonly Hanging[] }) {
  return (
    <chakra.div>
      <Trans>Deleted with it, and restored with it:</Trans>
      <chakra.ul ps="5">
        {going.map((one) => (
          <li key={placeOf(one)}>
            <Counted hanging={one} />
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

function Result({ isKnown, isKept }: { isKnown: boolean; isKept: boolean }) {
  if (!isKnown) {
    return (
      <chakra.div role="status">
        <Trans>Looking for what still needs it …</Trans>
      </chakra.div>
    );
  }
  if (!isKept) return <Trans>It disappears for everybody as soon as this device reaches the server.</Trans>;
  return (
    <Banner kind="warning">
      <Trans>This has to be moved or closed first:</Trans>
    </Banner>
  );
}

/** What there is of the record itself, which nothing but taking it out takes away. */
function InStock({ quantity, unit }: { quantity: Json | undefined; unit: Json | undefined }) {
  const format = useFormat();
  const amount = format.quantity(numberOf(quantity), typeof unit === 'string' ? unit : null);
  return (
    <Banner kind="warning">
      <Trans>There is still stock of it: {amount}. Move it or write it off first.</Trans>
    </Banner>
  );
}

/** Looked for when the dialog opens, and again at a word: many rows are gone through for it. Undefined the first time. */
function useHanging(entity: EntityDefinition, row: AnyRow) {
  const { database } = useWorkspace();
  const [looks, setLooks] = useState(1);
  const [answer, setAnswer] = useState<{ look: number; hanging: readonly Hanging[] }>();
  const rowNow = useLatest(row);
  useEffect(() => {
    hangingOn(database, entity, rowNow()).then(
      (hanging) => setAnswer({ look: looks, hanging }),
      (error: unknown) =>
        setAnswer(() => {
          throw error; // where the dialog is drawn: what cannot look says so
        }),
    );
  }, [database, entity, rowNow, looks]);
  return {
    hanging: answer?.hanging,
    isLooking: answer?.look !== looks,
    look: () => setLooks((before) => before + 1),
  };
}

/** Which records, how many, and by which field: "Stock (Warehouse): 3". */
function Counted({ hanging: { naming, rows } }: { hanging: Hanging }) {
  const { t, i18n } = useLingui();
  const labels = useLabels(naming.entity.name);
  const fieldLabel = useFieldLabel(labels);
  const name = i18n._(labels.plural);
  const field = fieldLabel(naming.field);
  const many = rows.length > MOST_HANGING ? t`more than ${MOST_HANGING}` : String(rows.length);
  return <>{naming.entityField ? t`${name}: ${many}` : t`${name} (${field}): ${many}`}</>;
}

const SHOWN = 5;

const LINK = { color: 'signal.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' };

/** A finger hits one of several links below each other. */
const Named = chakra('li', {
  base: { '@media (pointer: coarse)': { minHeight: '11', display: 'flex', alignItems: 'center' } },
});

interface KeepingProps {
  hanging: Hanging;
  named: AnyRow;
  mover: RowMover | undefined;
  onMoved: () => void;
}

function Keeping({ hanging, named, mover, onMoved }: KeepingProps) {
  const { naming, isDirect, rows } = hanging;
  const { entity, field, part } = naming;
  const isFiltered = isDirect && part === undefined && entity.list.filters.includes(field);
  return (
    <chakra.section display="grid" gap="2" css={{ '& a': LINK }}>
      <strong>
        {isFiltered ? (
          <Link to={listPath(entity.name, { [field]: named.id })}>
            <Counted hanging={hanging} />
          </Link>
        ) : (
          <Counted hanging={hanging} />
        )}
      </strong>
      <chakra.ul listStyle="none">
        {rows.slice(0, SHOWN).map((row) => (
          <Named key={row.id}>
            <Link to={recordPath(entity.name, row.id)}>{recordTitle(entity, row)}</Link>
          </Named>
        ))}
      </chakra.ul>
      {rows.length > SHOWN && (
        <chakra.span color="fg.muted">
          <Plural value={rows.length - SHOWN} one="and # more" other="and # more" />
        </chakra.span>
      )}
      {isDirect && <MoveHanging {...{ hanging, named, mover, onMoved }} />}
    </chakra.section>
  );
}
