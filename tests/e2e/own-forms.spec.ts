import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { type FormFile, wholeJourney } from './form-walker/journey.ts';

/** Workbooks of whoever runs `npm run form:walk`, one path a line; else there is nothing to walk. */
const FORMS = (process.env['FIELDLINE_FORMS'] ?? '').split('\n').filter(Boolean);

for (const path of FORMS) {
  const name = basename(path);
  test(`${name} is imported, filled in and exported`, async ({
    device,
    server,
    signIn,
    api,
    consoleErrors,
  }) => {
    const files = [await fileAt(path), ...(await tablesBeside(path))];
    const journey = await wholeJourney({ device, server, signIn, api, consoleErrors }, name, files);
    test.info().annotations.push({ type: 'journey', description: toldOf(journey) });
    if (journey.refused) return;
    const missing = journey.met.flatMap(({ said }) =>
      said === null || journey.cells.includes(said) ? [] : said,
    );
    expect(missing, 'answers that the workbook of the report lacks').toEqual([]);
  });
}

function toldOf(journey: Awaited<ReturnType<typeof wholeJourney>>): string {
  if (journey.refused) return `refused: ${journey.refused.join('; ')}`;
  const { met, csv, cells } = journey;
  const count = `${met.length} questions seen`;
  return `imported, ${count}, finished, exported (CSV ${csv.length} characters, XLSX ${cells.length} cells)`;
}

async function fileAt(path: string): Promise<FormFile> {
  return { name: basename(path), mimeType: 'application/octet-stream', buffer: await readFile(path) };
}

/** A form looks into those that it names; what nobody asks for is passed over. */
async function tablesBeside(path: string): Promise<FormFile[]> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter(
    (name) => /\.(csv|geojson|png|jpe?g|webp|gif|svg)$/i.test(name) && name !== basename(path),
  );
  return Promise.all(names.map((name) => fileAt(join(folder, name))));
}
