import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Publication } from '../../../domain/plugins/platform-plugin.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { usePublishing } from './use-publishing.ts';

/** Gives a package to every tenant, and says who did not take it. */
export function PublishDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const { name, percent, error, result, send } = usePublishing(onDone);
  const isBusy = name !== null;
  return (
    <Dialog
      title={t`Publish a package`}
      busy={isBusy}
      onClose={onClose}
      footer={
        <Button disabled={isBusy} onClick={onClose}>
          {result ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
      }
    >
      <Stack minH="14rem" alignContent="start">
        {error && (
          <Banner kind="error">
            <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
              {error}
            </chakra.p>
          </Banner>
        )}
        {isBusy && <Progress name={name} percent={percent} />}
        {result && <Result result={result} />}
        {!isBusy && !result && (
          <>
            <p>
              <Trans>
                It comes into the catalogue of every tenant, and of those that are made later. Each decides
                whether to install it.
              </Trans>
            </p>
            <FileDrop
              label={<Trans>Choose a .zip package, or drop it here</Trans>}
              help={<Trans>One file with a manifest.json, 5 MB at most.</Trans>}
              accept=".zip,application/zip"
              onFiles={send}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Progress({ name, percent }: { name: string; percent: number }) {
  const { t } = useLingui();
  const { quantity } = useFormat();
  return (
    <div>
      <chakra.p mb="2" overflowWrap="anywhere">
        {name}
      </chakra.p>
      <ProgressBar label={t`Upload`} percent={percent} />
      <chakra.p mt="2" role="status">
        {percent < 100 ? quantity(percent, '%') : <Trans>The server gives it to the tenants.</Trans>}
      </chakra.p>
    </div>
  );
}

function Result({ result: { plugin, release, added, kept } }: { result: Publication }) {
  const { name } = plugin;
  return (
    <>
      <Banner kind="success">
        <chakra.p fontWeight="semibold">
          <Trans>
            {name} {release} is published.
          </Trans>
        </chakra.p>
        <p>
          <Plural
            value={added}
            _0="Every tenant already had it."
            one="# tenant got it."
            other="# tenants got it."
          />
        </p>
      </Banner>
      {kept.length > 0 && (
        <div>
          <p>
            <Trans>
              These have a package of their own under this name, of the same release or a higher one, and keep
              it:
            </Trans>
          </p>
          <chakra.ul ps="5" mt="2" listStyleType="disc">
            {kept.map((tenant) => (
              <li key={tenant.id}>
                {tenant.name} · {tenant.release}
              </li>
            ))}
          </chakra.ul>
        </div>
      )}
    </>
  );
}
