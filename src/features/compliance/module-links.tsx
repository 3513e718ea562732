import { Trans } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ListChecks from 'lucide-react/icons/list-checks';
import Users from 'lucide-react/icons/users';
import ZapOff from 'lucide-react/icons/zap-off';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { Button } from '../../ui/controls/button.tsx';

/** The other screens of the module, from each of them. */
export function ComplianceLinks({
  except,
}: {
  except: 'home' | 'complianceRule' | 'outage' | 'servedCustomers';
}) {
  return (
    <>
      {except !== 'home' && (
        <Button look="quiet" asChild>
          <Link to="/tenant/compliance">
            <BadgeCheck aria-hidden /> <Trans>Compliance</Trans>
          </Link>
        </Button>
      )}
      {except !== 'complianceRule' && (
        <Button look="quiet" asChild>
          <Link to={listPath(entities.complianceRule)}>
            <ListChecks aria-hidden /> <Trans>Rules</Trans>
          </Link>
        </Button>
      )}
      {except !== 'outage' && (
        <Button look="quiet" asChild>
          <Link to={listPath(entities.outage)}>
            <ZapOff aria-hidden /> <Trans>Outages</Trans>
          </Link>
        </Button>
      )}
      {except !== 'servedCustomers' && (
        <Button look="quiet" asChild>
          <Link to={listPath(entities.servedCustomers)}>
            <Users aria-hidden /> <Trans>Customers served</Trans>
          </Link>
        </Button>
      )}
    </>
  );
}
