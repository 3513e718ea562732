import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { type OutdoorMode, setOutdoorMode, useOutdoorMode } from '../../ui/theme/outdoors.ts';
import { Section } from './section.tsx';

/** How this device is used outdoors, whoever has it in their hands. */
export function OutdoorsCard() {
  const { t } = useLingui();
  return (
    <Section
      title={<Trans>Outdoors</Trans>}
      lead={<Trans>Kept on this device, for everybody who uses it.</Trans>}
    >
      <Stack gap="3">
        <Mode
          mode="gloves"
          label={t`Gloves`}
          help={t`Buttons and words are larger, lists are cards, and what is for a desk is left out.`}
        />
        <Mode
          mode="sun"
          label={t`Sun`}
          help={t`Dark words on white with the strongest contrast, whichever theme is chosen.`}
        />
        <Mode mode="silent" label={t`Silent`} help={t`No sound and no vibration when a code is found.`} />
      </Stack>
    </Section>
  );
}

function Mode({ mode, label, help }: { mode: OutdoorMode; label: string; help: string }) {
  const isOn = useOutdoorMode(mode);
  return (
    <div>
      <Switch
        label={label}
        checked={isOn}
        aria-describedby={`outdoors-${mode}`}
        onChange={(event) => setOutdoorMode(mode, event.currentTarget.checked)}
      />
      <MutedText id={`outdoors-${mode}`}>{help}</MutedText>
    </div>
  );
}
