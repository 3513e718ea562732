import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { Fact } from '../fact.tsx';

export function TenantFacts({ tenant }: { tenant: Tenant }) {
  const { date, quantity } = useFormat();
  const {
    plan,
    region,
    offlineDays,
    overReceiptPercent,
    timeZone,
    currency,
    secondFactorRequired,
    adminEmail,
    createdAt,
    updatedAt,
  } = tenant;
  return (
    <Card>
      <SectionHeading mb="3">
        <Trans>Facts</Trans>
      </SectionHeading>
      <chakra.dl display="grid" gap="2">
        <Fact name={<Trans context="subscription">Plan</Trans>}>{plan ?? '–'}</Fact>
        <Fact name={<Trans>Region</Trans>}>{region ?? '–'}</Fact>
        <Fact name={<Trans>Admin email</Trans>}>
          {adminEmail ? <a href={`mailto:${adminEmail}`}>{adminEmail}</a> : '–'}
        </Fact>
        <Fact name={<Trans>Without contact</Trans>}>
          <Plural value={offlineDays} one="# day" other="# days" />
        </Fact>
        <Fact name={<Trans>Over-receipt</Trans>}>
          <Trans>Up to {quantity(overReceiptPercent, '%')} without asking</Trans>
        </Fact>
        <Fact name={<Trans>Time zone</Trans>}>{timeZone}</Fact>
        <Fact name={<Trans>Currency</Trans>}>{currency}</Fact>
        <Fact name={<Trans>Second factor</Trans>}>
          {secondFactorRequired ? <Trans>Everybody needs one</Trans> : <Trans>As each person likes</Trans>}
        </Fact>
        <Fact name={<Trans>Created</Trans>}>{date(createdAt)}</Fact>
        <Fact name={<Trans>Changed</Trans>}>{date(updatedAt)}</Fact>
      </chakra.dl>
    </Card>
  );
}
