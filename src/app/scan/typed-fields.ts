/** What characters change while it has the focus. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function fieldTypedInto(target: EventTarget | null): TypedField | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField && !WITHOUT_TEXT.includes(target.type) ? target : undefined;
}

/** Inputs that characters do nothing to. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];

export function takesText(target: EventTarget | null): boolean {
  return fieldTypedInto(target) !== undefined || (target instanceof HTMLElement && target.isContentEditable);
}

/** A field that takes codes says so itself. */
export function takesCodes({ dataset }: TypedField): boolean {
  return 'takesCodes' in dataset;
}

/** What does something of its own with a code: a field that takes a record, or the dialog or the screen that goes on with it. */
export function scanTaker(target: EventTarget | null): Element | null {
  const around = target instanceof HTMLElement ? target.closest('[data-takes-scans]') : null;
  const isInDialog = document.querySelector('dialog[open]') !== null;
  const all = isInDialog ? 'dialog[open] [data-takes-scans=all]' : '[data-takes-scans=all]';
  return around ?? document.querySelector(all);
}

/** In a form or a dialog, which the person may want to go on with. */
export function isAtWork(target: EventTarget | null): boolean {
  const isInForm = target instanceof HTMLElement && target.closest('form') !== null;
  return isInForm || document.querySelector('dialog[open]') !== null;
}

/** As if the person had changed it: React keeps a value of its own, which it compares with the element's at each input. */
export function restoreText(field: TypedField, value: string): void {
  if (field.value === value) return;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
