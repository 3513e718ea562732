/** Code pages of dBASE's language driver ids, as far as browsers know them. */
const DRIVERS: Readonly<Record<number, string>> = {
  0x03: 'windows-1252',
  0x57: 'windows-1252',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
  0x26: 'ibm866',
  0x65: 'ibm866',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x13: 'shift_jis',
};

/**
 * How the texts of a .dbf file are read: as the .cpg file says, else as UTF-8 where all of it is that, else by the language
 * driver of its header, else as Western office programs write.
 */
export function dbfDecoder(
  bytes: Uint8Array,
  codePage: string | null,
  driver: number,
): (text: Uint8Array) => string {
  const said = codePage === null ? null : decoderCalled(labelOf(codePage));
  const decoder = said ?? (isUtf8Text(bytes) ? decoderCalled('utf-8') : decoderCalled(DRIVERS[driver] ?? ''));
  const chosen = decoder ?? new TextDecoder('windows-1252');
  return (text) => chosen.decode(text);
}

/** `UTF-8`, `1252`, `ANSI 1252`, `CP1250`, `ISO-8859-15`, `88591`, `65001`: as programs write it. */
function labelOf(codePage: string): string {
  const text = codePage.trim().toLowerCase().slice(0, 40);
  if (/^utf-?8$|65001/.test(text)) return 'utf-8';
  const windows = /(?:^|\D)(125\d|874)$/.exec(text)?.[1];
  if (windows !== undefined) return `windows-${windows}`;
  const iso = /8859[-_ ]?(\d{1,2})$/.exec(text)?.[1];
  if (iso !== undefined) return `iso-8859-${iso}`;
  return { '866': 'ibm866', '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5' }[text] ?? text;
}

function decoderCalled(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** From the names of the fields on: the header before them is numbers. */
function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(32));
    return true;
  } catch {
    return false;
  }
}
