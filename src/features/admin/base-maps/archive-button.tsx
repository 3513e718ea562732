import { useLingui } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { useBaseMapsOnline } from './use-base-maps-online.ts';

interface ArchiveButtonProps extends Pick<ButtonProps, 'look' | 'size'> {
  children: ReactNode;
  /** Another upload is under way. */
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Asks for the file of an archive. */
export function ArchiveButton({ children, isBusy, onFile, ...look }: ArchiveButtonProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { isOff, marks } = useBaseMapsOnline();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File of the base map`}
        accept=".pmtiles"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button
        {...look}
        icon={<Upload aria-hidden />}
        disabled={isOff || isBusy}
        onClick={() => input.current?.click()}
        {...marks}
      >
        {children}
      </Button>
    </>
  );
}
