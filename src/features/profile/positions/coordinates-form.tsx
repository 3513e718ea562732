import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  COORDINATE_KINDS,
  type CoordinateKind,
  type CoordinateRules,
  GRID_AXES,
  type GridAxes,
  POSITION_LIMITS,
} from '../../../domain/geometry/coordinates/coordinate-rules.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useCoordinateRules } from '../../../resource/words/use-place-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextArea } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useTenantSetting } from '../use-tenant-setting.ts';

const KIND_WORDS: Readonly<Record<CoordinateKind, MessageDescriptor>> = {
  degrees: msg`Degrees with decimals`,
  seconds: msg`Degrees, minutes and seconds`,
  utm: msg`UTM`,
  grid: msg`Own projection`,
};

const AXES_WORDS: Readonly<Record<GridAxes, MessageDescriptor>> = {
  'north-east': msg`Northing, then easting`,
  'east-north': msg`Easting, then northing`,
};

/** How coordinates are written. A projection of one's own is looked at by the server, which knows where the assets are. */
export function CoordinatesForm() {
  const { t, i18n } = useLingui();
  const { api } = useWorkspace();
  const { refusal, fault, field, set } = useTenantSetting();
  const known = useCoordinateRules();
  const [typed, setTyped] = useState<Partial<CoordinateRules>>({});
  const rules = { ...known, ...typed };
  const isChanged = isOther(rules, known);
  useMarkUnsaved(isChanged);
  const change = (changes: Partial<CoordinateRules>) => setTyped({ ...typed, ...changes });
  const { kind, grid, axes } = rules;
  return (
    <>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl label={t`Coordinates are written as`}>
        <Select
          value={kind}
          onChange={({ target }) => change({ kind: oneOf(COORDINATE_KINDS, target.value) ?? kind })}
          {...field}
        >
          {COORDINATE_KINDS.map((one) => (
            <option key={one} value={one}>
              {i18n._(KIND_WORDS[one])}
            </option>
          ))}
        </Select>
      </LabelledControl>
      {kind === 'grid' && <GridFields {...{ rules, field }} fault={fault('grid')} onChange={change} />}
      <Button
        justifySelf="start"
        {...field}
        disabled={field.disabled || !isChanged}
        onClick={() => set(() => api.call('put', '/settings/coordinates', { kind, grid: grid.trim(), axes }))}
      >
        <Trans>Save the coordinates</Trans>
      </Button>
    </>
  );
}

interface GridFieldsProps {
  rules: CoordinateRules;
  field: ReturnType<typeof useTenantSetting>['field'];
  fault: string | undefined;
  onChange: (changes: Partial<CoordinateRules>) => void;
}

function GridFields({ rules: { grid, axes }, field, fault, onChange }: GridFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <LabelledControl
        label={t`Projection`}
        help={t`Its EPSG number, as in EPSG:31256, or its definition as PROJ (+proj=…) or well-known text.`}
        error={fault}
      >
        <TextArea
          dir="ltr"
          rows={2}
          maxLength={POSITION_LIMITS.grid}
          value={grid}
          onChange={({ target }) => onChange({ grid: target.value })}
          {...field}
        />
      </LabelledControl>
      <LabelledControl label={t`Order of its numbers`}>
        <Select
          value={axes}
          onChange={({ target }) => onChange({ axes: oneOf(GRID_AXES, target.value) ?? axes })}
          {...field}
        >
          {GRID_AXES.map((one) => (
            <option key={one} value={one}>
              {i18n._(AXES_WORDS[one])}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </>
  );
}

/** What is only kept for later is no change. */
function isOther(rules: CoordinateRules, known: CoordinateRules): boolean {
  if (rules.kind !== known.kind) return true;
  return rules.kind === 'grid' && (rules.grid.trim() !== known.grid || rules.axes !== known.axes);
}

function oneOf<T extends string>(all: readonly T[], text: string): T | undefined {
  return all.find((one) => one === text);
}
