import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { draftBase } from '../../data/write/drafts.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import type { Field as FieldDefinition, Json } from '../../domain/kit/fields/field.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { useGuard } from '../../ui/overlays/back-guard.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { onEnterKey } from '../act/enter-key.ts';
import { useAct } from '../act/use-act.ts';
import { NotOnDevice } from '../deleting/not-on-device.tsx';
import { type OpenDraft, useOwnDraft } from '../drafts/use-draft.ts';
import { itemsFromJson } from '../items/item-list.ts';
import { listPath, recordPath } from '../rows/record-path.ts';
import { useRecord } from '../rows/use-record.ts';
import type { LabelSet } from '../words/label-set.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormField } from './form-field.tsx';
import type { FormSection } from './form-section.ts';
import { type FormCheck, type ResourceFormState, useResourceForm } from './use-resource-form.ts';
import { reasonFields, WhyLess } from './why-less.tsx';

const LeaveDialog = lazy(async () => ({ default: (await import('../drafts/leave-dialog.tsx')).LeaveDialog }));

interface ResourceFormProps<D extends EntityDefinition = EntityDefinition> {
  labels: LabelSet<D>;
  sections: readonly FormSection<D>[];
  /** Where to go after saving; the record itself when absent. */
  afterSave?: string;
  /** What the entity's schema cannot say. A stable function. */
  check?: FormCheck;
  /** What the module says about the values as they are typed. */
  Notice?: (part: { state: ResourceFormState }) => ReactNode;
}

/** The form of a new record or, where the route has an id, of an old one. */
export function ResourceForm<D extends EntityDefinition>(given: ResourceFormProps<D>) {
  const props = given as unknown as ResourceFormProps; // from here on by name

  const { t } = useLingui();
  const { id } = useParams();
  const row = useRecord(props.labels.entity, id ?? null);
  const [parameters] = useSearchParams();
  const promised = promisedBy(parameters, props);
  const purpose = { entity: props.labels.entity, id: id ?? null, promised };
  const draft = useOwnDraft(draftBase(purpose), parameters.get('draft'));
  const { can } = useWorkspace();
  const { subject } = entityNamed(props.labels.entity);
  if (!can(`${subject}:${id ? 'edit' : 'create'}`)) return <Navigate to="/unauthorized" replace />;
  if ((id && row === undefined) || draft === undefined) {
    return (
      <Page narrow>
        <SkeletonLines lines={8} label={t`Loading`} />
      </Page>
    );
  }
  if (id && !row) return <NotOnDevice labels={props.labels} />;
  return (
    <Form
      key={draft.key}
      {...props}
      row={id ? (row ?? null) : null}
      initial={initialValues(props.labels, promised)}
      draft={draft}
    />
  );
}

/** What a link brings along: the order that a new job sheet is for, the items of a shipment as JSON. */
function promisedBy(parameters: URLSearchParams, { labels, sections }: ResourceFormProps) {
  const { fields } = entityNamed(labels.entity);
  const names = sections.flatMap((section) => section.fields);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null || !fields[name] ? [] : [[name, value]];
    }),
  );
}

function initialValues({ entity }: LabelSet, promised: Readonly<Record<string, string>>): FieldValues {
  return Object.fromEntries(
    Object.entries(promised).map(([name, text]) => [
      name,
      readPrefilled(fieldOf(entityNamed(entity), name), text),
    ]),
  );
}

function readPrefilled(field: FieldDefinition, text: string): Json {
  if (field.kind === 'people') return text.split(',');
  if (field.kind !== 'items') return text;
  const read = itemsFromJson(field, text);
  return 'items' in read ? read.items : [];
}

interface FormProps extends ResourceFormProps {
  row: AnyRow | null;
  initial: FieldValues;
  draft: OpenDraft;
}

function Form({ labels, sections, afterSave, check, Notice, row, initial, draft }: FormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const names = [
    ...sections.flatMap((section) => section.fields),
    ...reasonFields(entityNamed(labels.entity), row),
  ];
  const state = useResourceForm({
    labels,
    names,
    row,
    initial,
    draftKey: draft.key,
    draft: draft.stored,
    check,
  });
  const summary = useRef<HTMLDivElement>(null);
  const fieldLabel = useFieldLabel(labels);
  const back = row && !afterSave ? recordPath(labels.entity, row.id) : (afterSave ?? listPath(labels.entity));
  const submit = async () => {
    const id = await state.save();
    if (id === null) {
      summary.current?.focus();
      return false;
    }
    notify({ kind: 'success', message: t`Saved on this device.` });
    void navigate(afterSave ?? recordPath(labels.entity, id), { replace: true });
    return true;
  };
  const cancel = () => {
    // The draft stays: what was typed is there when the form is opened again.
    state.leave();
    void navigate(back);
  };
  const { act, busy } = useAct(submit, reportError);
  const title = row ? String(row[state.entity.titleField]) : i18n._(labels.create);
  return (
    <Page narrow>
      <PageHeader
        title={title}
        breadcrumb={[{ label: i18n._(labels.plural), to: listPath(labels.entity) }]}
      />
      <chakra.form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
        onKeyDown={(event) => onEnterKey(event, act)}
      >
        {draft.stored && (
          <DraftNotice
            savedAt={draft.stored.savedAt}
            promised={state.promised.map((name) => fieldLabel(name))}
            onDiscard={() => inBackground(state.startOver())}
          />
        )}
        <ErrorSummary ref={summary} state={state} />
        {Notice && <Notice state={state} />}
        {sections.map((section) => (
          <Section key={section.fields[0]} section={section} state={state} />
        ))}
        <WhyLess state={state} />
        <FormButtons row={row} labels={labels} isBusy={busy} onCancel={cancel} />
      </chakra.form>
      <LeaveGuard state={state} />
    </Page>
  );
}

function Section({ section, state }: { section: FormSection; state: ResourceFormState }) {
  const { i18n } = useLingui();
  return (
    <chakra.section mb="8" display="grid" gap="4">
      {section.title && (
        <chakra.div borderTop="1px solid" borderColor="border" pt="5">
          <chakra.h2 fontSize="lg">{i18n._(section.title)}</chakra.h2>
          {section.help && <chakra.p color="fg.muted">{i18n._(section.help)}</chakra.p>}
        </chakra.div>
      )}
      {section.fields.map((name) => (
        <FormField
          key={name}
          state={state}
          name={name}
          layout={section.items?.[name]}
          Widget={section.widgets?.[name]}
        />
      ))}
    </chakra.section>
  );
}

function FormButtons(props: { row: AnyRow | null; labels: LabelSet; isBusy: boolean; onCancel: () => void }) {
  return (
    <chakra.div
      position="sticky"
      bottom="var(--shell-bottom, 0px)"
      bg="bg.canvas"
      borderTop="1px solid"
      borderColor="border"
      py="3"
      display="flex"
      gap="2"
      alignItems="center"
      zIndex="sticky"
    >
      <Button type="submit" look="primary" busy={props.isBusy} flex={{ base: '1', sm: 'none' }}>
        {props.row ? <Trans>Save</Trans> : <Trans>Create</Trans>}
      </Button>
      <Button onClick={props.onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <chakra.span color="fg.muted" fontSize="sm" hideBelow="sm">
        <Trans>What you type is kept on this device.</Trans>
      </chakra.span>
    </chakra.div>
  );
}

interface DraftNoticeProps {
  savedAt: string;
  /** Fields that the draft had otherwise than the link which opened the form. */
  promised: readonly string[];
  onDiscard: () => void;
}

function DraftNotice({ savedAt, promised, onDiscard }: DraftNoticeProps) {
  const format = useFormat();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const when = format.dateTime(savedAt);
  const names = promised.join(', ');
  return (
    <chakra.div mb="4">
      <Banner
        kind="info"
        action={
          <Button
            size="sm"
            onClick={() => {
              setShown(false);
              onDiscard();
            }}
          >
            <Trans>Discard draft</Trans>
          </Button>
        }
      >
        <Trans>Your draft of {when} was kept on this device.</Trans>{' '}
        {promised.length > 0 && <Trans>As the link has it, not the draft: {names}.</Trans>}
      </Banner>
    </chakra.div>
  );
}

/** Leaving by a link or by back asks first; saving and cancelling do not. */
function LeaveGuard({ state }: { state: ResourceFormState }) {
  const [held, setHeld] = useState<{ proceed: () => void; reset: () => void } | null>(null);
  useGuard(
    ({ currentLocation, nextLocation }) =>
      state.form.formState.isDirty &&
      !state.isLeaving() &&
      currentLocation.pathname !== nextLocation.pathname,
    setHeld,
  );
  if (!held) return null;
  const stay = () => {
    held.reset();
    setHeld(null);
  };
  return (
    <Suspense>
      <LeaveDialog
        onStay={stay}
        onKeep={() => held.proceed()}
        onDiscard={() => inBackground(state.dropDraft().then(() => held.proceed()))}
      />
    </Suspense>
  );
}
