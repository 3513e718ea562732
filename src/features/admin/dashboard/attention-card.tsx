import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { type Tenant, TROUBLES, troublesOf } from '../../../domain/identity/tenant-usage.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useTextOrder } from '../../../session/use-text-order.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { CardHead } from '../card-head.tsx';
import { TroubleBadge } from '../tenants/trouble-words.tsx';

const TROUBLED = '/tenants?limit=1000&trouble=any';

/** Lines in the card. */
const SHOWN = 10;

/** The tenants that somebody should look at, the gravest trouble first. */
export function AttentionCard() {
  const { t } = useLingui();
  const { answer: tenants, failure } = useKeptAnswer(TROUBLED);
  const order = useTextOrder();
  const troubled = tenants?.toSorted(
    (left, right) => gravity(left) - gravity(right) || order(left.name, right.name),
  );
  return (
    <Card display="grid" gap="3">
      <CardHead title={<Trans>Needs a look</Trans>} to="/admin/tenants" link={<Trans>All tenants</Trans>} />
      {!troubled && failure === null && <SkeletonLines lines={4} label={t`Loading`} />}
      {troubled?.length === 0 && (
        <MutedText>
          <Trans>No tenant has trouble.</Trans>
        </MutedText>
      )}
      {troubled && troubled.length > 0 && (
        <PlainList display="grid" gap="3" aria-label={t`Tenants that need a look`}>
          {troubled.slice(0, SHOWN).map((tenant) => (
            <TroubledTenant key={tenant.id} tenant={tenant} />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

function TroubledTenant({ tenant }: { tenant: Tenant }) {
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="2" columnGap="4" alignItems="center">
      <chakra.span
        flex="1 1 12rem"
        fontWeight="medium"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
      >
        <Link to={`/admin/tenants/${tenant.id}`}>{tenant.name}</Link>
      </chakra.span>
      <chakra.span display="inline-flex" flexWrap="wrap" gap="1.5">
        {troublesOf(tenant).map((trouble) => (
          <TroubleBadge key={trouble} trouble={trouble} />
        ))}
      </chakra.span>
    </chakra.li>
  );
}

/** Of the gravest trouble; lower is graver. */
function gravity(tenant: Tenant): number {
  const [worst] = troublesOf(tenant);
  return worst ? TROUBLES.indexOf(worst) : TROUBLES.length;
}
