import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'form-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints, and its exit code. */
function form(
  parameters: readonly string[],
  timeZone = 'UTC',
): Promise<{ code: number; said: unknown; errors: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, TZ: timeZone } };
    execFile(process.execPath, ['server/cli/form.ts', ...parameters], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      const said: unknown = /^[[{]/.test(stdout) ? JSON.parse(stdout) : stdout;
      resolve({ code, said, errors: stderr });
    });
  });
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const FORM = file(
  'poles.md',
  `
| survey |              |       |              |          |             |
|        | type         | name  | label        | required | calculation |
|        | text         | line  | Line         | yes      |             |
|        | begin repeat | pole  | Pole         |          |             |
|        | integer      | lean  | Lean of it   |          |             |
|        | end repeat   |       |              |          |             |
|        | calculate    | worst |              |          | max(\${lean}) |
`,
);

test('a form is described as JSON', async () => {
  const { code, said } = await form([FORM, '--json']);
  expect(code).toBe(0);
  expect(said).toMatchObject({ errors: [], warnings: [], title: 'poles', version: '', languages: [] });
  expect((said as { questions: { path: string }[] }).questions.map(({ path }) => path)).toEqual([
    'line',
    'pole',
    'pole/lean',
    'worst',
  ]);
  expect(said).toHaveProperty(
    'questions[0]',
    expect.objectContaining({ type: 'text', label: 'Line', required: true, repeat: null }),
  );
  expect(said).toHaveProperty('questions[2]', expect.objectContaining({ type: 'integer', repeat: 'pole' }));
});

test('a form with errors is refused with their cells, and nothing is filled in', async () => {
  const wrong = file('wrong.csv', 'type,name,calculation\ncalculate,a,suum(1)\n');
  const { code, said } = await form([wrong, '--json', '--answers', file('none.json', {})]);
  expect(code).toBe(1);
  expect(said).toMatchObject({
    errors: [{ sheet: 'survey', row: 2, column: 'calculation', cell: 'C2', code: 'unknown_function' }],
  });
  expect((await form([wrong])).said).toContain('survey C2');
});

test('answers are flat or nested, and what follows from them is said', async () => {
  const flat = file('flat.json', { 'pole[1]/lean': 3, 'pole[2]/lean': 7, line: 'A' });
  const nested = file('nested.json', { pole: [{ lean: 3 }, { lean: 7 }], line: 'A' });
  const { said } = await form([FORM, '--answers', flat]);
  expect(said).toEqual({
    values: { line: 'A', 'pole[1]/lean': 3, 'pole[2]/lean': 7, worst: '7' },
    relevant: {
      line: true,
      'pole[1]': true,
      'pole[1]/lean': true,
      'pole[2]': true,
      'pole[2]/lean': true,
      worst: true,
    },
    invalid: [],
    missing: [],
  });
  expect((await form([FORM, '--answers', nested])).said).toEqual(said);
  const bad = file('bad.json', { 'pole[1]/lean': 'x', none: 1 });
  expect((await form([FORM, '--answers', bad])).said).toMatchObject({
    invalid: [
      { path: 'pole[1]/lean', code: 'wrong_type' },
      { path: 'none', code: 'unknown_path' },
    ],
    missing: ['line'],
  });
});

test('expressions are evaluated where they stand, in the zone of the machine', async () => {
  const context = file('context.json', { xml: '<data><a>2</a><b>3</b></data>', node: '/data/b' });
  expect((await form(['--eval', '. + ../a', '--context', context])).said).toEqual({
    type: 'number',
    value: 5,
  });
  expect((await form(['--eval', "'a' = 'a'"])).said).toEqual({ type: 'boolean', value: true });
  expect((await form(['--eval', '1 div 0'])).said).toEqual({ type: 'number', value: 'Infinity' });
  expect((await form(['--eval', "number('1970-01-01')"], 'America/Phoenix')).said).toEqual({
    type: 'number',
    value: 7 / 24,
  });
  expect(await form(['--eval', '1 +'])).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('syntax') },
  });
});

test('many expressions in one process; one that fails does not stop the others', async () => {
  const cases = file('cases.json', [
    { id: 'a', expr: '/data/x', context: { xml: '<data><x>1</x><x>2</x></data>' } },
    { id: 2, expr: 'nothing(' },
    { id: 'c', expr: "concat('a', 'b')" },
    { id: 'd', expr: '.', context: { xml: '<open>' } },
  ]);
  expect((await form(['--eval-file', cases])).said).toEqual([
    { id: 'a', type: 'nodeset', value: ['1', '2'] },
    { id: 2, error: expect.stringContaining('syntax') },
    { id: 'c', type: 'string', value: 'ab' },
    { id: 'd', error: expect.any(String) },
  ]);
});

test('a form is written as a workbook, as values and as Markdown, and read again', async () => {
  const described = (await form([FORM, '--json'])).said;
  for (const name of ['again.xlsx', 'again.csv', 'again.md']) {
    const path = join(folder, name);
    await form([FORM, '--save', path]);
    expect((await form([path, '--json'])).said).toEqual(described);
  }
});

test('an XForm is read by its ending', async () => {
  const xml = file('none.xml', '<data/>');
  expect(await form([xml, '--json'])).toMatchObject({ code: 1, said: { errors: [{ code: 'not_a_form' }] } });
});

test('a file that is not there, or no JSON, is said in a line', async () => {
  expect(await form(['none.xlsx'])).toMatchObject({ code: 2, errors: expect.stringContaining('none.xlsx') });
  expect(await form([FORM, '--answers', file('broken.json', '{')])).toMatchObject({ code: 2 });
});
