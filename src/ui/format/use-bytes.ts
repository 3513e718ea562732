import { useLingui } from '@lingui/react';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 2.4 GB, in the person's language. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  const locale = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en';
  return (bytes) => {
    const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
    const format = {
      style: 'unit',
      unit: UNITS[power],
      // Only the long word has a plural: 0 bytes, 1 byte.
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: power > 1 ? 1 : 0,
    } as const;
    return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** power);
  };
}
