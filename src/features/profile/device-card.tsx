import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { APP_VERSION } from '../../domain/shared/app-version.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { useBytes } from '../../ui/format/use-bytes.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { Section } from './section.tsx';

interface Storage {
  /** Bytes. */
  readonly used: number;
  readonly quota: number;
  /** The browser has promised not to delete it by itself. */
  readonly isKept: boolean;
}

/** What the app takes on this device, and whether the browser keeps it. */
export function DeviceCard() {
  const { t } = useLingui();
  const storage = useStorage();
  const bytes = useBytes();
  return (
    <Section
      title={<Trans>This device</Trans>}
      lead={<Trans>Fieldline {APP_VERSION}. Your work is kept here until it is sent.</Trans>}
    >
      {storage && (
        <Stack gap="2">
          <ProgressBar
            label={t`Room in use`}
            percent={Math.min(100, Math.ceil((100 * storage.used) / Math.max(1, storage.quota)))}
          />
          <p>
            <Trans>
              {bytes(storage.used)} of {bytes(storage.quota)} in use.
            </Trans>{' '}
            {storage.isKept ? (
              <Trans>The browser keeps it until you delete it.</Trans>
            ) : (
              <Trans>
                The browser may delete it when the device runs full: install the app to prevent that.
              </Trans>
            )}
          </p>
        </Stack>
      )}
      <div>
        <LinkButton to="/tenant/sync">
          <Trans>Open the sync centre</Trans>
        </LinkButton>
      </div>
    </Section>
  );
}

/** Null while it is asked for, and where the browser does not tell: a page that is not secure. */
function useStorage(): Storage | null {
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (!navigator.storage) return;
      const [{ usage = 0, quota = 0 }, isKept] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ]);
      if (isCurrent) setStorage({ used: usage, quota, isKept });
    };
    inBackground(ask());
    return () => {
      isCurrent = false;
    };
  }, []);
  return storage;
}
