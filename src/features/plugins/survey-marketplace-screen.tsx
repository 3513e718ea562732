import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { numberFrom } from '../../domain/kit/values/typed-number.ts';
import { STARS } from '../../domain/plugins/words.ts';
import { SURVEY_CATEGORIES } from '../../domain/surveys/survey-template.ts';
import { useSaving } from '../../resource/act/save-failure.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Select, TextInput } from '../../ui/controls/inputs.tsx';
import { Badge } from '../../ui/notices/badge.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Area } from '../../ui/page/area.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Stack, Wrap } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { CARD } from './card-figures.ts';
import { CatalogueGrid } from './catalogue-grid.tsx';
import { CATEGORY_WORDS } from './category-words.ts';
import { InstallDialog } from './install-dialog.tsx';
import { useOnlineOnlyHere } from './use-online-only-here.ts';
import { type PluginCommands, usePluginActions } from './use-plugin-actions.ts';
import { isFound, type PluginItem, useCatalogue } from './use-plugins.ts';

/** The marketplace for surveys (R2.12). */
export function SurveyMarketplaceScreen() {
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
      <Page>
        <PageHeader title={t`Survey plugins`}>
          <MutedText>
            <Trans>Ready-made templates and reports for surveys.</Trans>
          </MutedText>
        </PageHeader>
        {can('plugins:view') ? (
          <Marketplace />
        ) : (
          <Banner kind="error">
            <Trans>You are not authorized to see the plugins. Ask your administrator for it.</Trans>
          </Banner>
        )}
      </Page>
    </Area>
  );
}

function Marketplace() {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const { catalogue, hasFailed } = useCatalogue();
  const actions = usePluginActions();
  const wanted = category === null ? SURVEY_CATEGORIES : [category];
  const isShown = (plugin: PluginItem) =>
    isFound(plugin, text) && wanted.some((one) => plugin.categories.includes(one));
  return (
    <>
      <Stack gap="3" mb="4">
        <chakra.div maxW="20rem">
          <TextInput
            type="search"
            aria-label={t`Search plugins`}
            placeholder={t`Search plugins`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </chakra.div>
        <Wrap role="group" aria-label={t`Category`} gap="2">
          <Chip pressed={category === null} onClick={() => setCategory(null)}>
            <Trans>All</Trans>
          </Chip>
          {SURVEY_CATEGORIES.map((one) => (
            <Chip key={one} pressed={category === one} onClick={() => setCategory(one)}>
              {i18n._(CATEGORY_WORDS[one])}
            </Chip>
          ))}
        </Wrap>
      </Stack>
      <CatalogueGrid
        catalogue={catalogue}
        hasFailed={hasFailed}
        isShown={isShown}
        card={(plugin) => <SmallCard plugin={plugin} actions={actions} />}
      />
    </>
  );
}

function SmallCard({ plugin, actions }: { plugin: PluginItem; actions: PluginCommands }) {
  const { can } = useWorkspace();
  const install = useOnlineOnlyHere('installPlugin');
  const [isAsking, setAsking] = useState(false);
  const busy = actions.isBusy(plugin);
  const isInstalled = plugin.installed !== null;
  const isOff = isInstalled || busy !== null || install.isOff || !can('plugins:edit');
  return (
    <Card
      as="article"
      aria-label={plugin.name}
      display="grid"
      gridTemplateRows="auto 1fr auto"
      gap="3"
      height="full"
    >
      <chakra.div display="flex" gap="2" alignItems="baseline">
        <chakra.h2 flex="1" fontSize="md">
          {plugin.name}
        </chakra.h2>
        <Badge>{plugin.version}</Badge>
      </chakra.div>
      <chakra.p lineClamp={CARD.descriptionLines} alignSelf="start" title={plugin.description}>
        {plugin.description}
      </chakra.p>
      <Stack gap="2">
        <Button
          look={isInstalled ? 'plain' : 'primary'}
          wide
          disabled={isOff}
          onClick={() => setAsking(true)}
          {...(isInstalled ? {} : install.marks)}
        >
          {busy === 'install' ? (
            <Trans>Installing</Trans>
          ) : isInstalled ? (
            <Trans>Installed</Trans>
          ) : (
            <Trans>Install</Trans>
          )}
        </Button>
        {isInstalled && <RateSelect plugin={plugin} actions={actions} />}
      </Stack>
      {isAsking && <InstallDialog plugin={plugin} actions={actions} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function RateSelect({ plugin, actions }: { plugin: PluginItem; actions: PluginCommands }) {
  const { t } = useLingui();
  const { isOff, marks } = useOnlineOnlyHere('ratePlugin');
  const saving = useSaving();
  // Arrow keys go through the choices quickly: each one counts.
  const rate = (stars: number) => inBackground(saving(() => actions.rate(plugin, stars)));
  const steps = (STARS.most - STARS.least) / STARS.step + 1;
  const choices = Array.from({ length: steps }, (_, index) => STARS.most - index * STARS.step);
  return (
    <Select
      aria-label={t`Your rating of ${plugin.name}`}
      value=""
      disabled={isOff}
      onChange={(event) => rate(numberFrom(event.target.value) ?? 0)}
      {...marks}
    >
      <option value="" disabled>
        {t`Rate it`}
      </option>
      {choices.map((stars) => (
        <option key={stars} value={stars}>
          {t`${plural(stars, { one: '# star', other: '# stars' })}`}
        </option>
      ))}
    </Select>
  );
}
