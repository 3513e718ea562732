import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldValues } from '../../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../../domain/kit/fields/json-equal.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { entities } from '../../../domain/registry.ts';
import type { SavedReport } from '../../../domain/reporting/saved-report.ts';
import { onEnterKey } from '../../../resource/act/enter-key.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import type { FormDraft } from '../../../resource/drafts/begin-form.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useDraftKeeper } from '../../../resource/drafts/use-draft.ts';
import { useEdit } from '../../../resource/form/use-edit.ts';
import { changedInputs } from '../../../resource/inputs/form-values.ts';
import { listPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../ui/controls/inputs.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { AskedReport } from '../view/asked-report.tsx';
import { begun, draftValues, type ReportDraft } from './draft.ts';
import { QuestionFields } from './question-fields.tsx';

interface BuilderProps {
  /** As it is on this device now; null for a new one. */
  report: SavedReport | null;
  /** The same as a question, or the one that a new report begins with. */
  begin: ReportDraft;
  /** What was put aside here. */
  stored: FormDraft | null;
  draftKey: string;
}

/** The question on one side, its answer on the other as it is being put. */
export function Builder({ report, begin, stored, draftKey }: BuilderProps) {
  const { t } = useLingui();
  const id = report?.id ?? null;
  const [{ before, initial, opened }] = useState(() => begun(report, begin, stored));
  const { repository } = useWorkspace();
  const [draft, setDraft] = useState(initial);
  const edit = useEdit(entities.savedReport, id ?? '', opened ?? {});
  const keeper = useDraftKeeper(draftKey);
  useMarkUnsaved(!jsonEqual(draftValues(draft), draftValues(initial)));
  const change = (changes: Partial<ReportDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    const values = draftValues(next);
    keeper.keep(opened ? { values: changedInputs(before, values), opened } : { values });
  };
  const save = async (values: FieldValues) => {
    if (!id) return (await repository.create(entities.savedReport, values)).id;
    await edit.save(changedInputs(before, values));
    return id;
  };
  const title = id ? initial.name : t`New report`;
  return (
    <Page>
      <PageHeader title={title} breadcrumb={[{ label: t`Reporting`, to: listPath(entities.savedReport) }]} />
      <chakra.div
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: '1fr', md: '20rem minmax(0, 1fr)' }}
      >
        <BuilderForm
          id={id}
          title={title}
          draft={draft}
          onChange={change}
          onSave={save}
          onSaved={keeper.drop}
        />
        <Preview draft={draft} />
      </chakra.div>
    </Page>
  );
}

interface BuilderFormProps {
  id: string | null;
  title: string;
  draft: ReportDraft;
  onChange: (changes: Partial<ReportDraft>) => void;
  /** Returns the id of the saved report. */
  onSave: (values: FieldValues) => Promise<string>;
  onSaved: () => Promise<void>;
}

function BuilderForm(props: BuilderFormProps) {
  const { id, title, draft, onChange } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { act, busy, nameBox, lacksName } = useSave(props);
  return (
    <chakra.form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
      onKeyDown={(event) => onEnterKey(event, act)}
    >
      <Card display="grid" gap="4">
        <div ref={nameBox}>
          <LabelledControl label={t`Name`} required error={lacksName && t`This field is required.`}>
            <TextInput
              maxLength={200}
              value={draft.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </LabelledControl>
        </div>
        <Suspense fallback={<SkeletonLines lines={6} label={t`Loading`} />}>
          <QuestionFields draft={draft} onChange={onChange} />
        </Suspense>
        <LabelledControl label={t`Description`}>
          <TextArea
            maxLength={2000}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </LabelledControl>
        <chakra.div display="flex" gap="2">
          <Button type="submit" look="primary" busy={busy}>
            <Trans>Save report</Trans>
          </Button>
          <Button
            onClick={() =>
              void navigate(id ? recordPath(entities.savedReport, id) : listPath(entities.savedReport))
            }
          >
            <Trans>Cancel</Trans>
          </Button>
        </chakra.div>
        <Muted fontSize="sm">
          <Trans>What you choose is kept on this device.</Trans>
        </Muted>
      </Card>
    </chakra.form>
  );
}

/** Saves what has a name, and shows it; else leads to the box where the name is missing. */
function useSave({ draft, onSave, onSaved }: BuilderFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const [hasTried, setTried] = useState(false);
  const nameBox = useRef<HTMLDivElement>(null);
  const isNameless = !isVisible(draft.name);
  const save = async () => {
    setTried(true);
    if (isNameless) {
      nameBox.current?.querySelector('input')?.focus();
      return false;
    }
    const values = { ...draftValues(draft), name: draft.name.trim() };
    const savedId = await onSave(values);
    await onSaved();
    notify({ kind: 'success', message: t`Saved on this device.` });
    void navigate(recordPath(entities.savedReport, savedId), { replace: true });
    return true;
  };
  const { act, busy } = useNotedAct(save);
  return { act, busy, nameBox, lacksName: hasTried && isNameless };
}

function Preview({ draft }: { draft: ReportDraft }) {
  const { t } = useLingui();
  const { source, filters, groupBy, measure, sumField, chart } = draft;
  const question = useMemo(
    () => ({ source, filters, groupBy, measure, sumField }),
    [source, filters, groupBy, measure, sumField],
  );
  return (
    <section aria-label={t`Preview`}>
      <Suspense fallback={<SkeletonLines lines={8} label={t`Loading`} />}>
        <AskedReport title={draft.name.trim() || t`New report`} question={question} chart={chart} />
      </Suspense>
    </section>
  );
}
