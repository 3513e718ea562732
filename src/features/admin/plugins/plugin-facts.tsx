import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { PlatformPlugin } from '../../../domain/plugins/platform-plugin.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { Fact } from '../fact.tsx';

export function PluginFacts({ plugin }: { plugin: PlatformPlugin }) {
  const { number } = useFormat();
  const { release, tenants, installed, behind, rating, permissions, description } = plugin;
  return (
    <Card>
      <SectionHeading mb="3">
        <Trans>Facts</Trans>
      </SectionHeading>
      <chakra.p mb="3">{description}</chakra.p>
      <chakra.dl display="grid" gap="2">
        <Fact name={<Trans>Newest release</Trans>}>{release}</Fact>
        <Fact name={<Trans>In catalogues</Trans>}>{number(tenants)}</Fact>
        <Fact name={<Trans>Installed</Trans>}>{number(installed)}</Fact>
        <Fact name={<Trans>Older release</Trans>}>{number(behind)}</Fact>
        <Fact name={<Trans context="plugin">Rating</Trans>}>
          {rating === null ? <Trans>Not rated yet</Trans> : <Stars rating={rating} />}
        </Fact>
        <Fact name={<Trans>Asks for</Trans>}>
          {permissions.length === 0 ? (
            <Trans>Nothing</Trans>
          ) : (
            <PlainList fontFamily="mono" fontSize="sm">
              {permissions.map((permission) => (
                <li key={permission}>{permission}</li>
              ))}
            </PlainList>
          )}
        </Fact>
      </chakra.dl>
    </Card>
  );
}

function Stars({ rating }: { rating: number }) {
  const { number } = useFormat();
  const stars = number(Math.round(rating * 10) / 10);
  return <Trans>{stars} of 5 stars</Trans>;
}
