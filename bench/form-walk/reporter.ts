import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Says a line for each questionnaire. Playwright takes it from the default export. */
export default class JourneyLines implements Reporter {
  onTestEnd({ title }: TestCase, { annotations, error }: TestResult): void {
    const name = title.replace(/ is imported, filled in and exported$/, '');
    const told = annotations.find(({ type }) => type === 'journey')?.description;
    const [fault] = stripVTControlCharacters(error?.message ?? '').split('\n\n');
    const line = [told, fault].filter(Boolean).join('; ').replaceAll(/\s+/g, ' ');
    process.stdout.write(`${name}: ${line}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
