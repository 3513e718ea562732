import { Trans, useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { type SavedReport, savedReport } from '../../domain/reporting/saved-report.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { NotOnDevice } from '../../resource/deleting/not-on-device.tsx';
import { listPath, recordPath } from '../../resource/rows/record-path.ts';
import { useRecord, useRowStates } from '../../resource/rows/use-record.ts';
import { SyncBadge } from '../../resource/values/sync-badge.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SAVED_REPORT_LABELS } from './labels.ts';
import { questionOf } from './question.ts';
import { AskedReport } from './view/asked-report.tsx';

/** A saved report, asked now. */
export function SavedReportScreen() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const report = useRecord(entities.savedReport, id);
  if (report === null) return <NotOnDevice labels={SAVED_REPORT_LABELS} />;
  if (report === undefined) {
    return (
      <Page>
        <SkeletonLines lines={8} label={t`Loading`} />
      </Page>
    );
  }
  return <Saved report={report} />;
}

function Saved({ report }: { report: SavedReport }) {
  const { t } = useLingui();
  const state = useRowStates(entities.savedReport, [report.id]).get(report.id);
  const question = useMemo(() => questionOf(report), [report]);
  const chart = savedReport.fields.chart.values.find((one) => one === report.chart) ?? 'bar';
  return (
    <Page>
      <PageHeader
        title={report.name}
        breadcrumb={[{ label: t`Reporting`, to: listPath(entities.savedReport) }]}
        action={<ReportActions report={report} />}
      >
        <SyncBadge state={state} /> {report.description ?? ''}
      </PageHeader>
      <AskedReport title={report.name} question={question} chart={chart} />
    </Page>
  );
}

function ReportActions({ report }: { report: SavedReport }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { can, repository } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await repository.remove(entities.savedReport, report.id);
    void navigate(listPath(entities.savedReport), { replace: true });
  };
  return (
    <>
      {can('reports:edit') && (
        <LinkButton
          to={`${recordPath(entities.savedReport, report.id)}/edit`}
          icon={<Pencil aria-hidden />}
        >{t`Edit`}</LinkButton>
      )}
      {can('reports:delete') && (
        <IconButton label={t`Delete`} look="dangerQuiet" onClick={() => setAsking(true)}>
          <Trash aria-hidden />
        </IconButton>
      )}
      {isAsking && (
        <ActionDialog
          title={t`Delete this report?`}
          confirmLabel={t`Delete`}
          danger
          done={null}
          onAct={remove}
          onClose={() => setAsking(false)}
        >
          <Trans>It disappears for everybody as soon as this device reaches the server.</Trans>
        </ActionDialog>
      )}
    </>
  );
}
