import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { draftBase } from '../../data/write/drafts.ts';
import { geometryIn, geometryValue } from '../../domain/geometry/geometry-in.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { type Field as FieldDefinition, isSet, type Json } from '../../domain/kit/fields/field.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
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
import { DraftNotice } from './draft-notice.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormField } from './form-field.tsx';
import type { FormSection } from './form-section.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type FormCheck, type ResourceFormState, useResourceForm } from './use-resource-form.ts';
import { reasonFields, WhyLess } from './why-less.tsx';

export interface ResourceFormProps<D extends EntityDefinition = EntityDefinition> {
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
  // Its page says that the details are elsewhere.
  if (id && row && isSummary(row)) return <Navigate to={recordPath(props.labels.entity, id)} replace />;
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
  if (isSet(field)) return text.split(',');
  if (field.kind === 'geometry') return prefilledShape(text);
  if (field.kind !== 'items') return text;
  const read = itemsFromJson(field, text);
  return 'items' in read ? read.items : [];
}

/** A link that was cut off says no shape. */
function prefilledShape(text: string): Json {
  try {
    const shape = geometryIn(JSON.parse(text));
    return shape && geometryValue(shape);
  } catch {
    return null;
  }
}

interface FormProps extends ResourceFormProps {
  row: AnyRow | null;
  initial: FieldValues;
  draft: OpenDraft;
}

/** The two ways out of a form: saved, or left with its draft. */
function useWaysOut(state: ResourceFormState, { labels, afterSave, row }: FormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const summary = useRef<HTMLDivElement>(null);
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
  return { summary, cancel, ...useAct(submit, reportError) };
}

function Form(props: FormProps) {
  const { labels, sections, check, Notice, row, initial, draft } = props;
  const { i18n } = useLingui();
  const names = [
    ...sections.flatMap((section) => section.fields),
    ...reasonFields(entityNamed(labels.entity), row),
  ];
  const { key: draftKey, stored } = draft;
  const state = useResourceForm({ labels, names, row, initial, draftKey, draft: stored, check });
  const { summary, cancel, act, busy } = useWaysOut(state, props);
  const fieldLabel = useFieldLabel(labels);
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
        {stored && (
          <DraftNotice
            savedAt={stored.savedAt}
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
