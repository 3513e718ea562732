import { Trans } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ListChecks from 'lucide-react/icons/list-checks';
import Users from 'lucide-react/icons/users';
import ZapOff from 'lucide-react/icons/zap-off';
import { entities } from '../../domain/registry.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { LinkButton } from '../../ui/controls/button.tsx';

/** The other screens of the module, from each of them. */
export function ComplianceLinks({
  except,
}: {
  except: 'home' | 'complianceRule' | 'outage' | 'servedCustomers';
}) {
  return (
    <>
      {except !== 'home' && (
        <LinkButton look="quiet" to="/tenant/compliance" icon={<BadgeCheck aria-hidden />}>
          <Trans>Compliance</Trans>
        </LinkButton>
      )}
      {except !== 'complianceRule' && (
        <LinkButton look="quiet" to={listPath(entities.complianceRule)} icon={<ListChecks aria-hidden />}>
          <Trans>Rules</Trans>
        </LinkButton>
      )}
      {except !== 'outage' && (
        <LinkButton look="quiet" to={listPath(entities.outage)} icon={<ZapOff aria-hidden />}>
          <Trans>Outages</Trans>
        </LinkButton>
      )}
      {except !== 'servedCustomers' && (
        <LinkButton look="quiet" to={listPath(entities.servedCustomers)} icon={<Users aria-hidden />}>
          <Trans>Customers served</Trans>
        </LinkButton>
      )}
    </>
  );
}
