/**
 * What a country is called in a language, as the browser knows it. The atlas has English names alone, some of them shortened: of those
 * that the browser does not know by the same name, the atlas' own name stays.
 */
export function countryName(locale: string): (english: string) => string {
  const codes = regionCodes();
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  return (english) => {
    const code = codes.get(english);
    return (code && names.of(code)) || english;
  };
}

/** ISO 3166-1 alpha-2 by English names. */
function regionCodes(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const name = english.of(code);
      return name ? [[name, code]] : [];
    }),
  );
}
