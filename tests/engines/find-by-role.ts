/** Of the roles that screens are made of, those that these tests look for. */
export type Role =
  | 'button'
  | 'link'
  | 'textbox'
  | 'combobox'
  | 'option'
  | 'tab'
  | 'heading'
  | 'alert'
  | 'img'
  | 'switch';

/** What an element is called: the whole text, or whatever fits the pattern. */
export type Name = string | RegExp;

/**
 * An expression for the page: a selector of the first element of this role and name that can be seen, or null; where a dialog is
 * open, of what stands in it. The drivers of Firefox and WebKit know no roles.
 */
export function findingByRole(role: Role, name: Name): string {
  const { source, flags } = typeof name === 'string' ? exactly(name) : name;
  return `(${find.toString()})(${JSON.stringify(SELECTORS[role])}, new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)}))`;
}

const SELECTORS: Readonly<Record<Role, string>> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
  combobox: '[role=combobox], select',
  option: '[role=option]',
  tab: '[role=tab]',
  heading: 'h1, h2, h3',
  alert: '[role=alert]',
  img: 'img, [role=img]',
  switch: '[role=switch]',
};

function exactly(name: string): RegExp {
  // A required field's label says so after its name.
  return new RegExp(`^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}( \\* \\(required\\))?$`);
}

/** Runs in the page: it may use nothing of this file. */
function find(selector: string, name: RegExp): string | null {
  const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.flatMap((id) => document.getElementById(id) ?? []);
    if (named.length > 0) return named.map(textOf).join(' ');
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []; // as in HTML
    return labels.length > 0 ? labels.map(textOf).join(' ') : textOf(element);
  };
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...place.querySelectorAll(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && name.test(nameOf(element)),
  );
  if (!found) return null;
  const mark = found.getAttribute('data-found') ?? crypto.randomUUID();
  found.setAttribute('data-found', mark);
  return `[data-found="${mark}"]`;
}
