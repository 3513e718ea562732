/** Whether the last digit is the check digit of those before it (GS1 General Specifications, 7.9: modulo 10, weights 3 and 1). */
export function hasCheckDigit(digits: string): boolean {
  if (!/^[0-9]{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const weight = (digits.length - at) % 2 === 0 ? 3 : 1;
    sum += weight * Number(digits[at]);
  }
  return sum % 10 === 0;
}
