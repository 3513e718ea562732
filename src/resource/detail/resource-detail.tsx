import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AnyRow, EntityDefinition, FieldName, RowFor } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { standing } from '../../domain/kit/rules/decision.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import type { Movers } from '../deleting/move-all.ts';
import { NotOnDevice } from '../deleting/not-on-device.tsx';
import { InPlaceField } from '../form/in-place-field.tsx';
import { useKeys } from '../list/list-keys.ts';
import { PdfButton } from '../paper/pdf-button.tsx';
import { listPath, recordPath } from '../rows/record-path.ts';
import { useRecord, useRowStates } from '../rows/use-record.ts';
import { columnField } from '../values/list-cell.tsx';
import { SyncBadge } from '../values/sync-badge.tsx';
import { ValueInWords } from '../values/value-in-words.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import { useSpeech } from '../words/use-speech.ts';
import { isFilled, type Speech } from '../words/value-text.ts';
import { OfferedPluginActions } from './plugin-actions.tsx';
import { RecordFacts, useFilled } from './record-facts.tsx';
import { RelatedTabs, type Relation } from './related-list.tsx';
import { StatusMenu } from './status-menu.tsx';

const RecordTalk = lazy(async () => ({ default: (await import('./record-talk.tsx')).RecordTalk }));

const DeleteDialog = lazy(async () => ({
  default: (await import('../deleting/delete-dialog.tsx')).DeleteDialog,
}));

const SummaryDetail = lazy(async () => ({ default: (await import('./summary-detail.tsx')).SummaryDetail }));

const LabelsDialog = lazy(async () => ({
  default: (await import('../output/labels-dialog.tsx')).LabelsDialog,
}));

export interface DetailPart<D extends EntityDefinition = EntityDefinition> {
  readonly row: RowFor<D>;
  readonly speech: Speech;
}

export interface ResourceDetailProps<D extends EntityDefinition = EntityDefinition> {
  labels: LabelSet<D>;
  /** Right column, in order. */
  facts: readonly FieldName<D>[];
  /** Paragraphs of the left column. */
  story: readonly FieldName<D>[];
  /** Beside the status: who, until when. */
  headline?: readonly FieldName<D>[];
  related?: readonly Relation[];
  /** Above the title: where the record stands among others. */
  Path?: (part: DetailPart<D>) => ReactNode;
  /** Buttons before "Edit". */
  Actions?: (part: DetailPart<D>) => ReactNode;
  /** The module's own sections of the left column. */
  Sections?: (part: DetailPart<D>) => ReactNode;
  /** How rows that stand on this one are put elsewhere, by entity, where another value of the field is not all. */
  movers?: Movers | undefined;
  /** False where people talk on the record itself. Default: true. */
  comments?: boolean;
}

/** A record: its story on the left, its facts on the right, what hangs on it below. */
export function ResourceDetail<D extends EntityDefinition>(given: ResourceDetailProps<D>) {
  const props = given as unknown as ResourceDetailProps; // from here on by name
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(props.labels.entity, id);
  if (row === null) return <NotOnDevice labels={props.labels} id={id ?? undefined} />;
  if (row === undefined) {
    return (
      <Page>
        <SkeletonLines lines={8} label={t`Loading`} />
      </Page>
    );
  }
  if (isSummary(row)) {
    return (
      <Suspense fallback={<SkeletonLines lines={8} label={t`Loading`} />}>
        <SummaryDetail key={row.id} {...props} row={row} />
      </Suspense>
    );
  }
  return <Detail key={row.id} {...props} row={row} />;
}

function Detail({
  labels,
  facts,
  story,
  headline = [],
  related = [],
  row,
  Path,
  Actions,
  Sections,
  movers,
  comments = true,
}: ResourceDetailProps & { row: AnyRow }) {
  const { i18n } = useLingui();
  const entity = entityNamed(labels.entity);
  const speech = useSpeech(labels);
  const state = useRowStates(entity.name, [row.id]).get(row.id);
  const number = entity.number ? String(row[entity.number.field] ?? '') : '';
  const filled = useFilled(row, [...story, ...facts]);
  return (
    <Page>
      <PageHeader
        title={String(row[entity.titleField])}
        lead={number}
        breadcrumb={[{ label: i18n._(labels.plural), to: listPath(labels.entity) }]}
        action={
          <>
            {Actions && <Actions row={row} speech={speech} />}
            <OfferedPluginActions entity={entity.name} row={row} />
            <RecordActions labels={labels} row={row} movers={movers} speech={speech} />
          </>
        }
      >
        {Path && <Path row={row} speech={speech} />}
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="2" alignItems="center">
          <StatusMenu speech={speech} row={row} />
          <SyncBadge state={state} />
          <Headline names={headline} row={row} speech={speech} />
        </chakra.div>
      </PageHeader>
      {(state === 'refused' || state === 'conflict') && <NotTaken />}
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 20rem' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap="5" minW="0">
          <Story names={filled.shown(story)} row={row} speech={speech} />
          {Sections && <Sections row={row} speech={speech} />}
          {related.length > 0 && <Related id={row.id} relations={related} />}
          <Suspense>
            <RecordTalk entity={entity.name} row={row} speech={speech} comments={comments} />
          </Suspense>
        </chakra.div>
        <RecordFacts names={facts} all={[...story, ...facts]} filled={filled} row={row} speech={speech} />
      </chakra.div>
    </Page>
  );
}

function Story({ names, row, speech }: DetailPart & { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Card display="grid" gap="4">
      {names.map((name) => (
        <InPlaceField key={name} speech={speech} name={name} row={row} />
      ))}
    </Card>
  );
}

function NotTaken() {
  const { t } = useLingui();
  return (
    <chakra.div mb="4">
      <Banner kind="warning" action={<Link to="/tenant/sync">{t`Open the sync centre`}</Link>}>
        <Trans>The server did not take a change of this record as it is. It is safe on this device.</Trans>
      </Banner>
    </chakra.div>
  );
}

/** What names this record elsewhere. */
function Related(props: { id: string; relations: NonNullable<ResourceDetailProps['related']> }) {
  const { t } = useLingui();
  return (
    <Suspense fallback={<SkeletonLines lines={3} label={t`Loading`} />}>
      <RelatedTabs {...props} />
    </Suspense>
  );
}

function Headline({ names, row, speech }: DetailPart & { names: readonly string[] }) {
  const fieldLabel = useFieldLabel(speech.labels);
  const said = names.flatMap((name) => {
    const field = columnField(entityNamed(speech.labels.entity), name);
    return field && isFilled(row[name]) ? [{ name, field }] : [];
  });
  return said.map(({ name, field }) => (
    <chakra.span key={name}>
      <chakra.span color="fg.muted">{fieldLabel(name)}</chakra.span>{' '}
      <ValueInWords speech={speech} name={name} field={field} row={row} />
    </chakra.span>
  ));
}

function RecordActions({
  labels,
  row,
  movers,
  speech,
}: Pick<ResourceDetailProps, 'labels' | 'movers'> & DetailPart) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { can, repository } = useWorkspace();
  const entity = entityNamed(labels.entity);
  const { name, subject, verbs } = entity;
  const [open, setOpen] = useState<'label' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const editPath = `${recordPath(name, row.id)}/edit`;
  const mayEdit = verbs.update !== undefined && can(`${subject}:edit`);
  useKeys({ e: mayEdit ? () => void navigate(editPath) : undefined });
  const remove = async () => {
    await repository.remove(name, row.id);
    void navigate(listPath(name), { replace: true });
  };
  return (
    <>
      {mayEdit && <LinkButton to={editPath} icon={<Pencil aria-hidden />}>{t`Edit`}</LinkButton>}
      {/* Where the line ends before them, they go to the next one together. */}
      <chakra.div display="flex" gap="2">
        <PdfButton speech={speech} row={row} />
        <IconButton label={t`Label`} look="plain" onClick={() => setOpen('label')}>
          <QrCode aria-hidden />
        </IconButton>
        {verbs.remove && can(`${subject}:delete`) && standing(entity, row).length === 0 && (
          <IconButton label={t`Delete`} look="dangerQuiet" onClick={() => setOpen('delete')}>
            <Trash aria-hidden />
          </IconButton>
        )}
      </chakra.div>
      <Suspense>
        {open === 'label' && <LabelsDialog entity={entity} ids={[row.id]} onClose={close} />}
        {open === 'delete' && (
          <DeleteDialog labels={labels} row={row} movers={movers} onDelete={remove} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
