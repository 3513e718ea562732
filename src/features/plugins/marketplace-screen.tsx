import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MAIN_CATEGORIES } from '../../domain/plugins/words.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Select, TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { CatalogueGrid } from './catalogue-grid.tsx';
import { CATEGORY_WORDS } from './category-words.ts';
import { PluginCard } from './plugin-card.tsx';
import { useOnlineOnlyHere } from './use-online-only-here.ts';
import { usePluginActions } from './use-plugin-actions.ts';
import { isFound, type PluginItem, useCatalogue } from './use-plugins.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

/** The marketplace (R2.13). Whoever may not see it is told so here, in place (R2.5). */
export function MarketplaceScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  if (can('plugins:view')) return <Marketplace />;
  return (
    <Page>
      <PageHeader title={t`Plugins`} />
      <Banner kind="error">
        <Trans>You are not authorized to see the plugins. Ask your administrator for it.</Trans>
      </Banner>
    </Page>
  );
}

function Marketplace() {
  const { t } = useLingui();
  const { id } = useParams();
  const { can } = useWorkspace();
  const { isOff, marks } = useOnlineOnlyHere('uploadPlugin');
  const [text, setText] = useState('');
  const [category, setCategory] = useState('');
  const [isUploading, setUploading] = useState(false);
  const { catalogue, hasFailed } = useCatalogue();
  const actions = usePluginActions();
  const isShown = (plugin: PluginItem) =>
    (id === undefined || plugin.id === id) &&
    isFound(plugin, text) &&
    (category === '' || plugin.categories.includes(category));
  return (
    <Page>
      <PageHeader
        title={t`Plugins`}
        action={
          can('plugins:edit') && (
            <Button
              look="primary"
              icon={<Upload aria-hidden />}
              disabled={isOff}
              {...marks}
              onClick={() => setUploading(true)}
            >
              <Trans>Upload a plugin</Trans>
            </Button>
          )
        }
      >
        <MutedText>
          <Trans>
            Packages that add survey templates, reports, figures and actions. No code runs in them.
          </Trans>
        </MutedText>
      </PageHeader>
      <Filters text={text} onText={setText} category={category} onCategory={setCategory} />
      {id !== undefined && (
        <chakra.p mb="4" textDecoration="underline">
          <Link to="/tenant/plugins">
            <Trans>Show all plugins</Trans>
          </Link>
        </chakra.p>
      )}
      <CatalogueGrid
        catalogue={catalogue}
        hasFailed={hasFailed}
        isShown={isShown}
        card={(plugin) => <PluginCard plugin={plugin} actions={actions} />}
      />
      <Suspense>{isUploading && <UploadDialog onClose={() => setUploading(false)} />}</Suspense>
    </Page>
  );
}

interface FiltersProps {
  text: string;
  onText: (text: string) => void;
  category: string;
  onCategory: (category: string) => void;
}

function Filters({ text, onText, category, onCategory }: FiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <chakra.div
      display="grid"
      gap="3"
      mb="4"
      gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 20rem) minmax(0, 14rem)' }}
    >
      <TextInput
        type="search"
        aria-label={t`Search plugins`}
        placeholder={t`Search plugins`}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Select aria-label={t`Category`} value={category} onChange={(event) => onCategory(event.target.value)}>
        <option value="">{t`All categories`}</option>
        {MAIN_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {i18n._(CATEGORY_WORDS[one])}
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}
