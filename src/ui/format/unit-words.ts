/** What is counted in words instead of symbols: one and several, by language; every spelling leads to the same words. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly [one: string, other: string]>>>> = {
  mb: { en: ['MB', 'MB'], fr: ['Mo', 'Mo'] },
  gb: { en: ['GB', 'GB'], fr: ['Go', 'Go'] },
  d: { en: ['day', 'days'], fr: ['j', 'j'] },
  pcs: { en: ['pc', 'pcs'], fr: ['pce', 'pces'] },
  pair: { en: ['pair', 'pairs'], fr: ['paire', 'paires'] },
  dozen: { en: ['dozen', 'dozen'], fr: ['douzaine', 'douzaines'] },
  roll: { en: ['roll', 'rolls'], fr: ['rouleau', 'rouleaux'] },
  box: { en: ['box', 'boxes'], fr: ['boîte', 'boîtes'] },
  bag: { en: ['bag', 'bags'], fr: ['sac', 'sacs'] },
  drum: { en: ['drum', 'drums'], fr: ['touret', 'tourets'] },
  operation: { en: ['operation', 'operations'], fr: ['manœuvre', 'manœuvres'] },
  set: { en: ['set', 'sets'], fr: ['jeu', 'jeux'] },
};

const KEYS = new Map(
  Object.entries(WORDS).flatMap(([key, { en = [] }]) =>
    [key, ...en].map((spelling) => [spelling.toLowerCase(), key]),
  ),
);

/** A unit as it is said of so many; a symbol, and a word of somebody's own, as it is. */
export function unitWords(locale: string): (value: number, unit: string) => string {
  const language = locale.split('-')[0] ?? '';
  const rules = new Intl.PluralRules(locale);
  return (value, unit) => {
    const words = WORDS[KEYS.get(unit.toLowerCase()) ?? ''];
    const [one, other] = words?.[language] ?? words?.['en'] ?? [unit, unit];
    return rules.select(Math.abs(value)) === 'one' ? one : other;
  };
}
