import { Trans } from '@lingui/react/macro';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import { entities } from '../../../domain/registry.ts';
import { createPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';

/** To a questionnaire that is built on the screen: of a template of its own, or of one that asks no form yet. */
export function BuildLink({ templateId }: { templateId: string | null }) {
  const values = { on: 'screen', ...(templateId === null ? {} : { templateId }) };
  return (
    <LinkButton to={createPath(entities.surveyForm, values)} icon={<PencilRuler aria-hidden />}>
      <Trans>Build on screen</Trans>
    </LinkButton>
  );
}

/** To the next version of a form, from this one; nothing for who may not publish it. */
export function ChangeOnScreen({ formId }: { formId: string }) {
  const { can } = useWorkspace();
  if (!can('survey-templates:create') || !can('survey-templates:edit')) return null;
  return (
    <LinkButton to={`${recordPath(entities.surveyForm, formId)}/edit`} icon={<PencilRuler aria-hidden />}>
      <Trans>Change on screen</Trans>
    </LinkButton>
  );
}
