import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../session/workspace.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';

/** The survey area's own row of places (R2.8). */
export function SurveyArea({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const links = [
    { to: '/tenant/surveys', label: t`Surveys` },
    { to: '/tenant/surveys/plugins', label: t`Plugins` },
    ...(can('survey-templates:view') ? [{ to: '/tenant/surveys/templates', label: t`Templates` }] : []),
    { to: '/tenant/surveys/reports', label: t`Reports` },
  ];
  return (
    <>
      <LinkTabs label={t`Survey area`} links={links} />
      {children}
    </>
  );
}
