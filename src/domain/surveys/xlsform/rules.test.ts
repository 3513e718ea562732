import { describe, expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';

/** Errors as `D2 syntax`, of rows below a head of the columns that a row mostly needs. */
async function errorsIn(rows: string, choices = ''): Promise<string[]> {
  const { errors } = await formFrom(
    `| survey | | | | | | |\n| | type | name | label | parameters | trigger | calculation | appearance | choice_filter |\n${rows}\n${choices}`,
  );
  return errors.map(({ sheet, cell, row, code }) => `${sheet} ${cell || row} ${code}`);
}

const CHOICES = '| choices | | | |\n| | list_name | name | label |\n| | l | 2 | Two |\n| | l | 4 | Four |';

describe('parameters are those of their type', () => {
  test.each([
    ['text', 'rows=3'],
    ['range', 'start=0.1 end=0.5, step=0.1; tick_interval=0.2 placeholder=0.3'],
    ['range', 'start=0 end=4 step=1 tick_labelset=l'],
    ['image', 'max-pixels=1024 app=org.field.camera'],
    ['audio', 'quality=Voice-Only'],
    ['geopoint', 'capture-accuracy=2.5 warning-accuracy=10 allow-mock-accuracy=true'],
    ['geotrace', 'incremental=true reference-geometry=l'],
    ['select_one l', 'randomize=true seed=42'],
    ['select_one_from_file poles.csv', 'value=id label=title'],
    ['audit', 'location-priority=balanced location-min-interval=60 location-max-age=120'],
  ])('%s takes %s', async (type, parameters) => {
    const name = type === 'audit' ? 'audit' : 'q';
    expect(await errorsIn(`| | ${type} | ${name} | Q | ${parameters} |`, CHOICES)).toEqual([]);
  });

  test.each([
    ['text', 'rows'],
    ['text', 'rows=few'],
    ['text', 'max-pixels=3'],
    ['range', 'start=low'],
    ['range', 'step=0'],
    ['range', 'end=3 step=5'],
    ['range', 'step=2 tick_interval=3'],
    ['range', 'placeholder=12'],
    ['range', 'tick_labelset=m'],
    ['range', 'start=3 end=4 tick_labelset=l'],
    ['image', 'max-pixels=big'],
    ['image', 'app=camera'],
    ['background-audio', 'quality=external'],
    ['geopoint', 'incremental=true'],
    ['geoshape', 'incremental=no'],
    ['geopoint', 'reference-geometry=nowhere'],
    ['select_one l', 'seed=3'],
    ['select_one l', 'randomize=maybe'],
    ['select_one l', 'randomize=true seed=now'],
    ['select_one l', 'value=id'],
    ['select_one_from_file poles.csv', 'value=1st'],
    ['audit', 'location-priority=balanced'],
    ['audit', 'location-priority=balanced location-min-interval=60 location-max-age=10'],
  ])('%s refuses %s', async (type, parameters) => {
    const name = type === 'audit' ? 'audit' : 'q';
    const found = await errorsIn(`| | ${type} | ${name} | Q | ${parameters} |`, CHOICES);
    expect(found.map((one) => one.split(' ')[1])).toEqual(['D2']);
  });
});

describe('a trigger', () => {
  test('is one question or several with commas', async () => {
    const rows = ['| | text | a | A |', '| | text | b | B |'];
    const triggered = (trigger: string) =>
      errorsIn([...rows, `| | calculate | c | | | ${trigger} | now() |`].join('\n'));
    expect(await triggered('${a}')).toEqual([]);
    expect(await triggered('${a}, ${b},')).toEqual([]);
    expect(await triggered('${a} ${b}')).toEqual(['survey E4 syntax']);
    expect(await triggered('a')).toEqual(['survey E4 syntax']);
  });

  test('is something that a person is asked', async () => {
    const rows = '| | calculate | a | | | | 1 + 1 |\n| | text | b | B | | ${a} | now() |';
    expect(await errorsIn(rows)).toEqual(['survey E3 silent_trigger']);
  });

  test('starts taking a place, which cannot be calculated', async () => {
    const rows = '| | text | a | A |\n| | background-geopoint | p | | | | 1 |';
    expect(await errorsIn(rows)).toEqual(['survey E3 missing_trigger', 'survey F3 not_calculated']);
  });
});

describe('a name', () => {
  test('is not that of the metadata', async () => {
    expect(await errorsIn('| | text | meta | M |')).toEqual(['survey B2 reserved_name']);
    expect(await errorsIn('| | audit | log | |')).toEqual(['survey B2 reserved_name']);
  });

  test('of a repeat stands once in the form, and is not its own', async () => {
    const repeat = (name: string) => `| | begin repeat | ${name} | R |\n| | text | q | Q |\n| | end repeat |`;
    const twice = `| | begin group | g | G |\n${repeat('r')}\n| | end group |\n${repeat('r')}`;
    expect(await errorsIn(twice)).toEqual(['survey B7 duplicate_name']);
    expect(await errorsIn(repeat('data'))).toEqual(['survey B2 duplicate_name']);
  });

  test('stands for one list or file', async () => {
    const both = '| | select_one l | a | A |\n| | select_one_from_file l.csv | b | B |';
    expect(await errorsIn(both, CHOICES)).toEqual(['survey A3 ambiguous_source']);
    const twice = '| | csv-external | poles | |\n| | csv-external | poles | |\n| | text | q | Q |';
    expect(await errorsIn(twice)).toEqual(['survey B3 ambiguous_source']);
  });
});

describe('choices', () => {
  test('come from files of three kinds', async () => {
    expect(await errorsIn('| | select_one_from_file poles.xlsx | a | A |')).toEqual(['survey A2 wrong_file']);
    expect(await errorsIn('| | select_one_from_file poles.geojson | a | A |')).toEqual([]);
  });

  test('that are filtered have no "other"', async () => {
    const row = '| | select_one l or_other | a | A | | | | | name > 2 |';
    expect(await errorsIn(row, CHOICES)).toEqual(['survey H2 filtered_other']);
  });

  test('may stand in a sheet of their own', async () => {
    const external = '| external_choices | | |\n| | list_name | name |\n| | town | a |';
    expect(await errorsIn('| | select_one_external town | a | A | | | | | true() |', external)).toEqual([]);
  });

  test('say the answers of questions that there are', async () => {
    const row = '| | select_one l | a | A |';
    const said = CHOICES.replace('Four', 'Four ${a}');
    expect(await errorsIn(row, said)).toEqual([]);
    expect(await errorsIn(row, said.replace('${a}', '${b}'))).toEqual(['choices C3 unknown_reference']);
  });
});

describe('entities, which are left out, are checked all the same', () => {
  const form = (entities: string, saved: string) =>
    `| survey | | | | |\n| | type | name | label | save_to |\n| | text | q | Q | ${saved} |\n| entities | | | | | |\n| | list_name | label | entity_id | create_if | update_if |\n${entities}`;
  const errorsOf = async (entities: string, saved = '') =>
    (await formFrom(form(entities, saved))).errors.map(({ sheet, cell, code }) => `${sheet} ${cell} ${code}`);
  const POLES = '| | poles | ${q} | | | |';

  test.each([
    ['| | poles | ${q} | | | |', []],
    ['| | poles | | ${q} | | true() |', []],
    ['| | | ${q} | | | |', ['entities A2 missing_list_name']],
    ['| | p.oles | ${q} | | | |', ['entities A2 invalid_name']],
    ['| | poles | | | | |', ['entities B2 missing_label']],
    ['| | poles | ${q} | | | true() |', ['entities C2 missing_entity_id']],
    ['| | poles | ${q} | ${q} | true() | |', ['entities E2 missing_update_if']],
    [`${POLES}\n${POLES}`, ['entities A3 duplicate_name']],
  ])('%s', async (entities, found) => {
    expect(await errorsOf(entities)).toEqual(found);
  });

  test.each([
    ['height', 0],
    ['poles#height', 0],
    ['name', 1],
    ['__height', 1],
    ['1st', 1],
    ['lines#height', 1],
    ['poles#height#top', 1],
  ])('an answer saved as %s has %i faults', async (saved, faults) => {
    const found = await errorsOf(POLES, saved);
    expect(found).toEqual(faults === 0 ? [] : ['survey D2 wrong_property']);
  });
});
