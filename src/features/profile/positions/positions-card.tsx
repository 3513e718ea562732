import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { POSITION_LIMITS } from '../../../domain/geometry/coordinates/coordinate-rules.ts';
import { numberWithin, plainNumber } from '../../../domain/kit/values/typed-number.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { NumberInputField } from '../../../resource/inputs/number-field.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Section } from '../section.tsx';
import { useTenantSetting } from '../use-tenant-setting.ts';
import { CoordinatesForm } from './coordinates-form.tsx';

/** How exact positions are to be, and how coordinates are written; for whoever decides for the whole tenant. */
export function PositionsCard() {
  return (
    <Section
      title={<Trans>Positions and coordinates</Trans>}
      lead={
        <Trans>
          They hold for everybody here, without signal too. Coordinates that are stored stay as they are, and
          may be typed in every form.
        </Trans>
      }
    >
      <Stack gap="3" data-paper="none">
        <AccuracyForm />
        <CoordinatesForm />
      </Stack>
    </Section>
  );
}

const { accuracy: BOUNDS } = POSITION_LIMITS;

/** What is worse than this is taken only by somebody who was told. */
function AccuracyForm() {
  const { t } = useLingui();
  const { refusal, field, set } = useTenantSetting();
  const { api, tenant } = useWorkspace();
  const { positionAccuracy = null } = tenant;
  const known = positionAccuracy === null ? '' : plainNumber(positionAccuracy);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? known;
  const accuracy = numberWithin(text, BOUNDS);
  const isChanged = text !== known;
  useMarkUnsaved(isChanged);
  const save = () => {
    if (accuracy !== undefined) set(() => api.call('put', '/settings/positions', { accuracy }));
  };
  return (
    <>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <NumberInputField
        label={t`Positions are to be known within`}
        help={t`Empty: nothing is asked for. Whoever takes a position that is worse is told, and may keep it.`}
        unit="m"
        bounds={BOUNDS}
        value={text}
        onChange={setTyped}
      />
      <Button
        justifySelf="start"
        {...field}
        disabled={field.disabled || !isChanged || accuracy === undefined}
        onClick={save}
      >
        <Trans>Save the accuracy</Trans>
      </Button>
    </>
  );
}
