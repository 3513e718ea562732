import { useEffect, useState } from 'react';
import { SearchPalette } from '../palette/search-palette.tsx';
import type { TypedScan } from './give-scan.ts';
import { ScanSheet } from './scan-sheet.tsx';
import { listenForScanner } from './scanner-keys.ts';
import { listenForTags } from './tags/tag-reader.ts';

interface ScanHostProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet when somebody opens it or a scanner types a code or a tag says one, and the search that goes on from it. */
export function ScanHost({ isOpen, onClose }: ScanHostProps) {
  const [typed, setTyped] = useState<TypedScan>();
  const [search, setSearch] = useState<string>();
  // A sheet that is open takes the next code itself.
  useEffect(() => listenForScanner((scan) => setTyped(scan)), []);
  useEffect(() => listenForTags((scan) => setTyped(scan)), []);
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
  return <ScanSheet {...(typed && { typed })} onSearch={searchFor} onClose={close} />;
}
