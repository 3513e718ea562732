import { useEffect, useEffectEvent, useState } from 'react';
import { SearchPalette } from '../palette/search-palette.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { listenForScanner, type TypedScan } from './scanner-keys.ts';

interface ScanHostProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet when somebody opens it or a scanner types a code, and the search that goes on from it. */
export function ScanHost({ isOpen, onClose }: ScanHostProps) {
  const [typed, setTyped] = useState<TypedScan & { readonly count: number }>();
  const [search, setSearch] = useState<string>();
  const takeTyped = useEffectEvent((scan: TypedScan) =>
    setTyped((before) => ({
      code: scan.code,
      // The sheet itself is a dialog, and no work that the person would be led away from.
      isInForm: before?.isInForm ?? (!isOpen && scan.isInForm),
      count: (before?.count ?? 0) + 1,
    })),
  );
  useEffect(() => listenForScanner((scan) => takeTyped(scan)), []);
  const close = () => {
    setTyped(undefined);
    onClose();
  };
  const searchFor = (text: string) => {
    close();
    setSearch(text);
  };
  if (search !== undefined) return <SearchPalette first={search} onClose={() => setSearch(undefined)} />;
  if (!isOpen && !typed) return null;
  return <ScanSheet key={typed?.count ?? 0} {...(typed && { typed })} onSearch={searchFor} onClose={close} />;
}
