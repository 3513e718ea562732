import { Trans } from '@lingui/react/macro';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ToggleRight from 'lucide-react/icons/toggle-right';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';

/** The other screens of the module, from each of them. */
export function FieldOpsLinks({ except }: { except: 'home' | 'crew' | 'switchingRequest' }) {
  const { can } = useWorkspace();
  return (
    <>
      {except !== 'home' && (
        <Button look="quiet" asChild>
          <Link to="/tenant/field-ops">
            <CalendarRange aria-hidden />
            {can('work-orders:view') ? <Trans>Assignments</Trans> : <Trans>Today</Trans>}
          </Link>
        </Button>
      )}
      {except !== 'crew' && can('crews:view') && (
        <Button look="quiet" asChild>
          <Link to={listPath(entities.crew)}>
            <Users aria-hidden /> <Trans>Crews</Trans>
          </Link>
        </Button>
      )}
      {except !== 'switchingRequest' && can('switching:view') && (
        <Button look="quiet" asChild>
          <Link to={listPath(entities.switchingRequest)}>
            <ToggleRight aria-hidden /> <Trans>Switching requests</Trans>
          </Link>
        </Button>
      )}
    </>
  );
}
