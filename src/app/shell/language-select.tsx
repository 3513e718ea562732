import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { Select } from '../../ui/controls/inputs.tsx';
import { chooseLocale, OFFERED_LOCALES, useLocale } from '../locale.ts';

/** English or Français (R2.7). A language that is only honoured stays in force until one of these is chosen. */
export function LanguageSelect() {
  const { t } = useLingui();
  const locale = useLocale();
  const offered = OFFERED_LOCALES.find(({ code }) => code === locale);
  return (
    <chakra.div flexShrink="0">
      <Select
        aria-label={t`Language`}
        value={offered?.tag ?? locale}
        width="auto"
        borderColor="border"
        onChange={(event) => inBackground(chooseLocale(event.target.value.slice(0, 2)))}
      >
        {!offered && <option value={locale}>{locale}</option>}
        {OFFERED_LOCALES.map(({ code, tag, name }) => (
          <option key={code} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}
