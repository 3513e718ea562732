import { useLingui } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { NotOnDevice } from '../../../resource/deleting/not-on-device.tsx';
import { useOwnDraft } from '../../../resource/drafts/use-draft.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SAVED_REPORT_LABELS } from '../labels.ts';
import { visibleSources } from '../sources.ts';
import { Builder } from './builder.tsx';
import { type ReportDraft, reportDraftOf } from './draft.ts';

/** Makes a report, or changes a saved one. What is chosen is kept on this device until it is saved. */
export function BuilderScreen() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const workspace = useWorkspace();
  const report = useRecord(entities.savedReport, id);
  const draft = useOwnDraft(`savedReport/${id ?? 'new'}`);
  const [first = 'workOrder'] = visibleSources(workspace);
  if (!workspace.can(id ? 'reports:edit' : 'reports:create')) return <Navigate to="/unauthorized" replace />;
  if (id && report === null) return <NotOnDevice labels={SAVED_REPORT_LABELS} />;
  if (draft === undefined || (id && report === undefined)) {
    return (
      <Page>
        <SkeletonLines lines={8} label={t`Loading`} />
      </Page>
    );
  }
  return (
    <Builder
      key={draft.key}
      report={report ?? null}
      begin={report ? reportDraftOf(report) : { ...EMPTY, source: first }}
      stored={draft.stored}
      draftKey={draft.key}
    />
  );
}

const EMPTY: Omit<ReportDraft, 'source'> = {
  name: '',
  description: '',
  filters: {},
  groupBy: 'status',
  measure: 'count',
  sumField: null,
  chart: 'bar',
};
