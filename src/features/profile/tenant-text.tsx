import { type ReactNode, useState } from 'react';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import type { useTenantSetting } from './use-tenant-setting.ts';

interface TenantTextProps {
  label: string;
  help?: string;
  /** As the session says. */
  known: string;
  rows: number;
  maxLength: number;
  saveLabel: ReactNode;
  onSave: (text: string) => void;
  field: ReturnType<typeof useTenantSetting>['field'];
}

/** Words that hold for the whole tenant, saved by a button. */
export function TenantText({ label, help, known, saveLabel, onSave, field, ...area }: TenantTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? known;
  const isChanged = text.trim() !== known;
  useMarkUnsaved(isChanged);
  return (
    <>
      <LabelledControl label={label} help={help}>
        <TextArea {...area} value={text} onChange={(event) => setTyped(event.target.value)} {...field} />
      </LabelledControl>
      <Button
        justifySelf="start"
        {...field}
        disabled={field.disabled || !isChanged}
        onClick={() => onSave(text)}
      >
        {saveLabel}
      </Button>
    </>
  );
}
