import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Area } from '../../../ui/page/area.tsx';

/** The survey area's own sidebar (R2.8). */
export function SurveyArea({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const places = [
    { to: '/tenant/surveys', label: t`Surveys` },
    { to: '/tenant/surveys/plugins', label: t`Plugins` },
    ...(can('survey-templates:view') ? [{ to: '/tenant/surveys/templates', label: t`Templates` }] : []),
    { to: '/tenant/surveys/reports', label: t`Reports` },
  ];
  return (
    <Area label={t`Survey area`} places={places}>
      {children}
    </Area>
  );
}
