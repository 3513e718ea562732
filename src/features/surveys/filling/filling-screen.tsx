import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import { entities } from '../../../domain/registry.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { NotOnDevice } from '../../../resource/deleting/not-on-device.tsx';
import { useRowStates } from '../../../resource/rows/use-record.ts';
import { SyncBadge } from '../../../resource/values/sync-badge.tsx';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { CenteredSpinner } from '../../../ui/controls/spinner.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { useDocumentTitle } from '../../../ui/page/document-title.ts';
import { SURVEY_LABELS } from '../survey/labels.ts';
import { useFillingRows } from './filling-rows.ts';
import { FormFilling } from './form-filling.tsx';
import { type EarlierSurveys, isNewRecord } from './last-time/earlier-surveys.ts';
import { useEarlierSurveys, useLastTime } from './last-time/use-last-time.ts';
import { beginFilling } from './model/begin-filling.ts';
import { type OpenedForm, openForm } from './model/open-form.ts';
import type { PreparedFilling } from './model/prepared-filling.ts';
import { beginningOf, shelfOf } from './prepare-filling.ts';
import { TroubleNotice } from './trouble-notice.tsx';
import { useFormEnvironment } from './use-form-environment.ts';
import { useKeptRecord } from './use-kept-record.ts';

/** `/tenant/surveys/:id/fill-in` */
export function FillInScreen() {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const { id = null } = useParams();
  const [found] = useState(() => shelfOf(database).find(id));
  const prepared = found?.rows.surveyId === id ? found : null;
  const read = useFillingRows(id);
  const rows = read ?? prepared?.rows;
  const deviceId = useDeviceId() ?? prepared?.deviceId;
  const earlier = useEarlierSurveys(rows?.survey);
  if (rows?.survey === null) return <NotOnDevice labels={SURVEY_LABELS} />;
  if (rows === undefined || earlier === undefined || deviceId === undefined)
    return <CenteredSpinner label={t`Loading`} />;
  const { survey: row, formId, form } = rows;
  if (form === null) {
    return (
      <NoForm row={row} title={formId ? t`The form is not on this device` : t`There is no form to fill in`}>
        {formId ? (
          <Trans>It comes with the next synchronisation. Answers that were given are kept.</Trans>
        ) : (
          <Trans>The template of this survey asks its questions in the survey itself.</Trans>
        )}
      </NoForm>
    );
  }
  const given = { row, form, deviceId, earlier, prepared };
  return <ReadForm key={`${row.id} ${form.id}`} {...given} />;
}

interface ReadFormProps {
  row: Survey;
  form: SurveyForm;
  deviceId: string;
  earlier: EarlierSurveys;
  prepared: PreparedFilling | null;
}

function ReadForm(props: ReadFormProps) {
  const { t } = useLingui();
  const { row, form } = props;
  const { content } = form;
  const opened = useMemo(() => openForm(content), [content]);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  if (opened === 'too_new') {
    return (
      <NoForm row={row} title={t`This form needs a newer version of Fieldline`}>
        <Trans>It asks in a way that this version does not know. Reload the app when there is signal.</Trans>
      </NoForm>
    );
  }
  if (opened === 'broken') {
    return (
      <NoForm row={row} title={t`This form cannot be filled in`}>
        <Trans>There is a mistake in it. Whoever published it has to mend it.</Trans>
      </NoForm>
    );
  }
  return <Filling key={round} {...props} opened={opened} onReload={reload} />;
}

interface FillingProps extends ReadFormProps {
  opened: OpenedForm;
  /** Begins again with what stands in the survey. */
  onReload: () => void;
}

function Filling({ row, form, deviceId, earlier, prepared, opened, onReload }: FillingProps) {
  const { t } = useLingui();
  const { database, can } = useWorkspace();
  const navigate = useNavigate();
  const notify = useNotify();
  const { keeper, trouble } = useKeptRecord(row, form.id);
  const [page, setPage] = usePage();
  const state = useRowStates(entities.survey, [row.id]).get(row.id);
  useDocumentTitle(row.title);
  const [isNew] = useState(() => isNewRecord(row));
  const lastRecord = earlier.ofPerson && documentIn(earlier.ofPerson.record);
  const environment = useFormEnvironment(opened, deviceId, isNew ? lastRecord : undefined);
  const beginning = beginningOf(row, opened, { environment, mayEdit: can('surveys:edit'), index: page });
  // Each answer changes the survey: the questions are not drawn again for that.
  const [begun] = useState(() => shelfOf(database).take(prepared, beginning) ?? beginFilling(beginning));
  // What was opened to be looked at stays so, whatever becomes of the survey.
  const [isOnlyLookedAt] = useState(beginning.isReadOnly);
  const isReadOnly = isOnlyLookedAt || beginning.isReadOnly;
  const lastTime = useLastTime(isNew && !isReadOnly ? earlier.ofAsset : null);
  const address = `/tenant/surveys/${row.id}`;
  const attachedTo = useMemo(() => ({ entity: 'survey', id: row.id, flush: keeper.flush }), [row.id, keeper]);
  const mark = useMemo(() => <SyncBadge state={state} />, [state]);
  const notice = useMemo(
    () => (
      <TroubleNotice trouble={trouble} onReload={onReload} onPrevail={() => inBackground(keeper.prevail())} />
    ),
    [trouble, onReload, keeper],
  );
  const close = useCallback(() => void navigate(address), [navigate, address]);
  const finish = useCallback(
    async (record: JsonDocument) => {
      if (!(await keeper.complete(record))) return;
      notify({ kind: 'success', message: t`Survey completed. Saved on this device.` });
      void navigate(address, { replace: true });
    },
    [keeper, notify, t, navigate, address],
  );
  return (
    <FormFilling
      title={row.title}
      begun={begun}
      pictures={opened.pictures}
      place="screen"
      attachedTo={attachedTo}
      onRecord={keeper.keep}
      onFinish={isReadOnly ? undefined : finish}
      onPage={setPage}
      onClose={close}
      mark={mark}
      notice={notice}
      lastTime={lastTime}
    />
  );
}

function NoForm({ row, title, children }: { row: Survey; title: string; children: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      action={
        <LinkButton to={`/tenant/surveys/${row.id}`}>
          <Trans>Back to the survey</Trans>
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The address says which page is shown, so that a tab that was killed opens there again. */
function usePage() {
  const [parameters, setParameters] = useSearchParams();
  const asked = numberFrom(parameters.get('page') ?? '');
  const setPage = useCallback(
    (index: number) => setParameters({ page: String(index + 1) }, { replace: true }),
    [setParameters],
  );
  return [asked ? asked - 1 : null, setPage] as const;
}

/** The id that the server knows this device by; undefined while it is looked up. */
function useDeviceId(): string | undefined {
  const service = useAtomValue(sessionServiceAtom);
  const [id, setId] = useState<string>();
  useEffect(() => {
    inBackground(service.authorised.deviceId().then(setId));
  }, [service]);
  return id;
}
