/** How XPath writes numbers: digits, a point, a minus. No exponent, no plus, no thousands. */
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The number that a text is in XPath; not a number where it is none. What people type is read elsewhere. */
export function xpathNumber(text: string): number {
  return isNumberText(text) ? Number(text) : Number.NaN;
}

export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}

/** Digits without an exponent, as XPath 1.0, 4.2 has it. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '0';
  const text = String(value);
  if (!text.includes('e')) return text;
  const [digits = '', power = '0'] = text.split('e');
  const exponent = Number(power);
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`;
}

/** Half goes up, and what is a little below nothing is minus zero, as XPath 1.0 has it. By the digits: 1.005 is a little less than it looks. */
export function roundedTo(value: number, decimals: number): number {
  if (!Number.isFinite(value) || !Number.isFinite(decimals)) return value;
  const places = Math.trunc(decimals);
  const [digits = '0', power = '0'] = String(value).split('e');
  const shifted = Math.floor(Number(`${digits}e${Number(power) + places}`) + 0.5);
  const rounded = Number(`${shifted}e${-places}`);
  return rounded === 0 && (value < 0 || Object.is(value, -0)) ? -0 : rounded;
}
