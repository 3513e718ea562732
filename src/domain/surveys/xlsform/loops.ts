import { ownValue } from '../../kit/values/own-value.ts';
import { type Choice, type FormItem, isGroup, type Texts } from '../form/definition.ts';

/** What lies in a loop, once for each choice of its list, in a group that has the choice's name. */
export function loopedItems(items: readonly FormItem[], choices: readonly Choice[], row: number): FormItem[] {
  return choices.map(
    (choice): FormItem => ({
      kind: 'group',
      name: choice.value,
      row,
      label: choice.label,
      hint: {},
      guidance: {},
      media: {},
      appearance: [],
      relevant: '',
      count: '',
      items: items.map((item) => aboutChoice(item, choice)),
    }),
  );
}

/** `%(label)s` and `%(name)s` in what is shown. */
function aboutChoice(item: FormItem, choice: Choice): FormItem {
  const said = { label: filled(item.label, choice), hint: filled(item.hint, choice) };
  return isGroup(item)
    ? { ...item, ...said, items: item.items.map((inner) => aboutChoice(inner, choice)) }
    : { ...item, ...said };
}

function filled(texts: Texts, choice: Choice): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => {
      const label = ownValue(choice.label, language) ?? Object.values(choice.label)[0] ?? choice.value;
      return [language, text.replaceAll('%(label)s', label).replaceAll('%(name)s', choice.value)];
    }),
  );
}
