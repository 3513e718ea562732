import { readFormFile } from '../../src/domain/surveys/xlsform/read-form-file.ts';
import { sheetsAsWorkbook } from '../../src/domain/surveys/xlsform/write-form-file.ts';
import { expect, test } from './fixtures.ts';
import { type FormFile, wholeJourney } from './form-walker/journey.ts';

const TYPES = `
| survey | | | | | | | | | | |
| | type | name | label | appearance | required | constraint | relevant | default | calculation | parameters |
| | start | began | | | | | | | | |
| | hidden | source | | | | | | walk | | |
| | note | welcome | **Welcome** | | | | | | | |
| | begin_group | words | Words | field-list | | | | | | |
| | text | plain | Plain text | | yes | | | | | |
| | text | long | Long text | multiline | | | | | | |
| | text | digits | Digits only | numbers | | regex(., '^[0-9]{3}$') | | | | |
| | phone number | phone | Phone number | | | | | | | |
| | url | site | Site on the web | | | | | | | |
| | end_group | | | | | | | | | |
| | begin_group | figures | Figures | field-list | | | | | | |
| | integer | people | People, from 40 to 50 | | yes | . >= 40 and . <= 50 | | | | |
| | decimal | tilt | Tilt | | | . < 5 | | | | |
| | percentage | share | Share | | | | | | | |
| | range | mark | Mark | | yes | | | | | start=1 end=5 step=0.5 |
| | calculate | twice | Twice the people | | | | | | \${people} * 2 | |
| | note | told | Twice that is \${twice} | | | | | | | |
| | end_group | | | | | | | | | |
| | begin_group | days | Days | field-list | | | | | | |
| | date | day | Day in this century | | yes | . > '2001-01-01' | | | | |
| | date | month | Month | month-year | | | | | | |
| | date | year | Year of building | year | | | | | | |
| | time | hour | Time of day | | | | | | | |
| | dateTime | moment | Day and time | | | | | | | |
| | end_group | | | | | | | | | |
| | select_one yes_no | leave | Leave the rest out | | yes | | | | | |
| | begin_group | rest | The rest | | | | \${leave} = 'no' | | | |
| | select_one meals | one | One of a list | | | | | | | |
| | select_one meals | listed | One of a menu | minimal | | | | | | |
| | select_one meals | sought | One that is sought | autocomplete | | | | | | |
| | select_one yes_no | agreed | One on a scale | likert | | | | | | |
| | select_one meals | beside | One of columns | columns | | | | | | |
| | select_one meals | across | One across | horizontal | | | | | | |
| | select_one meals or_other | besides | One or another | | | | | | | |
| | select_multiple meals | several | Several | | yes | count-selected(.) >= 1 | | | | |
| | select_multiple meals | some | Several in brief | minimal | | | | | | |
| | select_one_from_file towns.csv | town | Town of a file | | yes | | | | | |
| | rank meals | order | In order | | | | | | | |
| | begin_group | alone | Alone | | | | | | | |
| | select_one meals | fast | One that turns the page | quick | | | | | | |
| | end_group | | | | | | | | | |
| | begin_group | table | A table | table-list | | | | | | |
| | select_one yes_no | first | First line | | | | | | | |
| | select_one yes_no | second | Second line | | | | | | | |
| | end_group | | | | | | | | | |
| | begin_group | places | Places | field-list | | | | | | |
| | geopoint | point | Point | | yes | | | | | |
| | geotrace | line | Line | | | | | | | |
| | geoshape | border | Border | | | | | | | |
| | end_group | | | | | | | | | |
| | begin_group | media | Pictures | field-list | | | | | | |
| | image | photo | Photograph | | yes | | | | | |
| | image | marked | Photograph to mark up | annotate | | | | | | |
| | file | paper | File | | | | | | | |
| | audio | sound | Sound | | | | | | | |
| | video | film | Film | | | | | | | |
| | end_group | | | | | | | | | |
| | draw | sketch | Sketch | | | | | | | |
| | signature | signed | Signature of the owner | | yes | | | | | |
| | barcode | code | Code on the plate | | | | | | | |
| | acknowledge | read | Rules on site | | yes | | | | | |
| | begin_repeat | pole | Pole | | | | | | | |
| | text | number | Number of the pole | | yes | | | | | |
| | begin_repeat | wire | Wire | | | | | | | |
| | integer | length | Length of the wire | | | | | | | |
| | end_repeat | | | | | | | | | |
| | end_repeat | | | | | | | | | |
| | end_group | | | | | | | | | |
| choices | | | |
| | list_name | name | label |
| | yes_no | yes | Yes |
| | yes_no | no | No |
| | meals | rice | Rice with beans |
| | meals | fruit | Fruit |
| | meals | bread | Bread |
| settings | | |
| | form_title | form_id |
| | All types | all_types |
`;

/** What is asked, in the order of the form; the first pole and the first wire have one more each. */
const ASKED =
  'plain long digits phone site people tilt share mark day month year hour moment leave one listed sought agreed beside across fast besides besides_other several some town order first second point line border photo marked paper sound film sketch signed code read number length'.split(
    ' ',
  );

/** What nobody answers: the place for another meal, which is asked where the choice is that one. */
const OPEN = new Set(['besides_other']);

test('a form of all types is filled in to its end by what stands on the screen, and every answer arrives and is exported', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const means = { device, server, signIn, api, consoleErrors };
  const journey = await wholeJourney(means, 'All types', await formFiles());
  if (journey.refused) throw new Error(journey.refused.join('\n'));
  const { met, record, csv, cells } = journey;
  const names = new Set(met.map(({ name }) => name));
  expect(ASKED.filter((name) => !names.has(name) && !OPEN.has(name))).toEqual([]);
  expect(met.filter(({ name }) => name === 'number')).toHaveLength(2);
  const stored = JSON.stringify(record);
  expect(ASKED.filter((name) => !OPEN.has(name) && !stored.includes(`"${name}":`))).toEqual([]);
  expect(stored).toContain('"source":"walk"');

  // In the words of the form, also of the file that its towns come from.
  expect(met.flatMap(({ said }) => (said === null || cells.includes(said) ? [] : said))).toEqual([]);
  expect(cells).toContain('Kolda by the river');
  const [head = ''] = csv.split('\r\n');
  for (const label of ['Plain text', 'Town of a file', 'In order', 'Border', 'Rules on site'])
    expect(head).toContain(label);
  expect(csv).toContain('Kolda by the river');
});

async function formFiles(): Promise<FormFile[]> {
  const { sheets } = await readFormFile(new TextEncoder().encode(TYPES), 'types.md');
  const mimeType = 'application/octet-stream';
  return [
    { name: 'types.xlsx', mimeType, buffer: Buffer.from(await sheetsAsWorkbook(sheets)) },
    {
      name: 'towns.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,label\nkolda,Kolda by the river\npodor,Podor\n'),
    },
  ];
}
