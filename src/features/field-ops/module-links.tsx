import { Trans } from '@lingui/react/macro';
import CalendarRange from 'lucide-react/icons/calendar-range';
import MapIcon from 'lucide-react/icons/map';
import ToggleRight from 'lucide-react/icons/toggle-right';
import Users from 'lucide-react/icons/users';
import { entities } from '../../domain/registry.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';

/** The other screens of the module, from each of them. */
export function FieldOpsLinks({ except }: { except: 'home' | 'crew' | 'switchingRequest' | 'workArea' }) {
  const { can } = useWorkspace();
  return (
    <>
      {except !== 'home' && (
        <LinkButton look="quiet" to="/tenant/field-ops" icon={<CalendarRange aria-hidden />}>
          {can('work-orders:view') ? <Trans>Assignments</Trans> : <Trans>Today</Trans>}
        </LinkButton>
      )}
      {except !== 'crew' && can('crews:view') && (
        <LinkButton look="quiet" to={listPath(entities.crew)} icon={<Users aria-hidden />}>
          <Trans>Crews</Trans>
        </LinkButton>
      )}
      {except !== 'switchingRequest' && can('switching:view') && (
        <LinkButton look="quiet" to={listPath(entities.switchingRequest)} icon={<ToggleRight aria-hidden />}>
          <Trans>Switching requests</Trans>
        </LinkButton>
      )}
      {except !== 'workArea' && can('work-areas:view') && (
        <LinkButton look="quiet" to={listPath(entities.workArea)} icon={<MapIcon aria-hidden />}>
          <Trans>Work areas</Trans>
        </LinkButton>
      )}
    </>
  );
}
