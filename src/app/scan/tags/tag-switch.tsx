import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import {
  followTagReader,
  hasTagReader,
  isReadingTags,
  startReadingTags,
  stopReadingTags,
} from './tag-reader.ts';

/** Starts to read tags, which a browser does after a press only; nothing where the browser has no reader. */
export function TagSwitch() {
  const { t } = useLingui();
  const [isThere] = useState(hasTagReader);
  const [isRefused, setRefused] = useState(false);
  const isOn = useSyncExternalStore(followTagReader, isReadingTags);
  if (!isThere) return null;
  const turn = async (on: boolean) => {
    setRefused(false);
    if (!on) return stopReadingTags();
    await startReadingTags().catch(() => setRefused(true));
  };
  return (
    <>
      <LabelledControl
        label={t`Read NFC tags`}
        help={t`Hold the tag against the back of the device. It goes on, on every screen, until it is switched off or the page is closed.`}
      >
        <Switch checked={isOn} onChange={(event) => inBackground(turn(event.target.checked))} />
      </LabelledControl>
      {isRefused && (
        <Banner kind="error">
          <Trans>Tags cannot be read: NFC is off on this device, or not allowed for this site.</Trans>
        </Banner>
      )}
    </>
  );
}
