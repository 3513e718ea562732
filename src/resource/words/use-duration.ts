import { useLingui } from '@lingui/react/macro';

/** Whole minutes in words: 45 min, 2 h, 2 h 45 min. */
export function useDuration() {
  const { t } = useLingui();
  return (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t`${rest} min`;
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
  };
}
