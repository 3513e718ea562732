import { describe, expect, test } from 'vitest';
import { answer } from '../../../../tests/support/forms.ts';
import { offeredChoices } from '../form/choices.ts';
import { addRepeat, beginForm } from '../form/fill-in.ts';
import type { FormState } from '../form/form-state.ts';
import { answersOf } from '../form/record.ts';
import { contentIn, storedContent } from '../form/stored-form.ts';
import { wordsHere } from '../form/words-here.ts';
import { readXForms } from './read-xforms.ts';
import { writtenXForms } from './write-xforms.ts';

interface Written {
  /** What lies in the record. */
  readonly record: string;
  /** What else the model has. */
  readonly model?: string;
  readonly body: string;
}

function read({ record, model = '', body }: Written) {
  return readXForms(
    `<html xmlns:jr="http://openrosa.org/javarosa"><head><model><instance><line id="line">${record}</line></instance>${model}</model></head><body>${body}</body></html>`,
    'line.xml',
  );
}

/** A new record of a form as it is kept, and as it is once it was written and read again. */
function begun(written: Written): FormState {
  const { form: first, errors, definition } = read(written);
  if (first === null) throw new Error(JSON.stringify(errors));
  const { form, errors: lost } = readXForms(
    writtenXForms(first, { id: 'line', version: '', title: '' }),
    'again.xml',
  );
  expect(lost).toEqual([]);
  if (form === null) throw new Error(JSON.stringify(errors));
  expect(contentIn(storedContent({ definition, files: {} })).definition).toMatchObject(definition);
  const clock = {
    timeZone: 'UTC',
    now: () => Date.parse('2026-07-15T20:30:00Z'),
    random: () => 0.5,
    locale: 'en',
  };
  return beginForm(form, { clock, language: '', metadata: {}, files: {} });
}

function addPole(state: FormState): void {
  const pole = state.form.byPath.get('/line/pole');
  if (pole) addRepeat(state, pole, state.data);
}

const POLES = '<repeat nodeset="/line/pole"><input ref="/line/pole/lean"/></repeat>';

describe('a record begins', () => {
  test('with the instances that the document has, each with its own answers', () => {
    const record =
      '<pole jr:template=""><lean>0</lean></pole><pole><lean>3</lean></pole><pole><lean>4</lean></pole>';
    const state = begun({ record, body: POLES });
    addPole(state);
    expect(answersOf(state)).toEqual({ 'pole[1]/lean': '3', 'pole[2]/lean': '4', 'pole[3]/lean': '0' });
  });

  test('without any where there is the pattern only, in each instance around it too', () => {
    const state = begun({
      record: '<pole jr:template=""><lean>0</lean><wire jr:template=""><size/></wire></pole>',
      body: `<repeat nodeset="/line/pole"><input ref="/line/pole/lean"/><repeat nodeset="/line/pole/wire"><input ref="/line/pole/wire/size"/></repeat></repeat>`,
    });
    expect(answersOf(state)).toEqual({});
    addPole(state);
    expect(answersOf(state)).toEqual({ 'pole[1]/lean': '0' });
  });
});

describe('an event sets', () => {
  const record = '<name/><start/><pole><lean/><place/></pole>';

  test('a text or the value of an expression when the form is opened', () => {
    const model =
      '<setvalue event="odk-instance-first-load" ref="/line/name">Line 4</setvalue><setvalue event="odk-instance-first-load" ref="/line/start" value="1 + 2"/>';
    const state = begun({ record, model, body: `<input ref="/line/name"/>${POLES}` });
    expect(answersOf(state)).toMatchObject({ name: 'Line 4', start: '3' });
  });

  test('what lies in the first instance when the form is opened, and in each when it is added', () => {
    const first = '<setvalue event="odk-instance-first-load" ref="/line/pole/place">first</setvalue>';
    const added = '<setvalue event="odk-new-repeat" ref="/line/pole/lean" value="position(..)"/>';
    const body = POLES.replace('</repeat>', `${added}</repeat>`);
    const state = begun({ record, model: first, body });
    addPole(state);
    expect(answersOf(state)).toMatchObject({
      'pole[1]/lean': null,
      'pole[1]/place': 'first',
      'pole[2]/lean': '2',
      'pole[2]/place': null,
    });
  });

  test('several answers when one changes, after all that is worked out', () => {
    const model = '<bind nodeset="/line/start" calculate="/line/name * 2"/>';
    const body = `<input ref="/line/name"><setvalue event="odk-instance-first-load xforms-value-changed" ref="/line/pole/lean" value="/line/start"/><setvalue event="xforms-value-changed" ref="/line/pole/place">seen</setvalue></input>${POLES}`;
    const state = begun({ record, model, body });
    answer(state, 'name', '4');
    expect(answersOf(state)).toMatchObject({ 'pole[1]/lean': '8', 'pole[1]/place': 'seen' });
  });

  test('nothing where nobody knows it', () => {
    const model = '<setvalue event="odk-full-moon" ref="/line/name">x</setvalue>';
    expect(read({ record, model, body: POLES }).errors).toMatchObject([{ code: 'unknown_event' }]);
  });
});

test('a path into the repeat that it stands in means the same instance', () => {
  const state = begun({
    record: '<pole><lean>1</lean><twice/><all/></pole><pole><lean>5</lean><twice/><all/></pole>',
    model:
      '<bind nodeset="/line/pole/twice" type="int" calculate="/line/pole/lean * 2"/><bind nodeset="/line/pole/all" type="int" calculate="count(/line/pole)"/>',
    body: POLES,
  });
  expect(answersOf(state)).toMatchObject({ 'pole[1]/twice': '2', 'pole[2]/twice': '10', 'pole[2]/all': '2' });
});

describe('choices stand', () => {
  const offered = (state: FormState) => {
    const part = state.form.byPath.get('/line/which');
    const [node] = (part && state.nodesOf.get(part)) ?? [];
    return node ? offeredChoices(node, state).map(({ value, label }) => `${value} ${label['']}`) : [];
  };

  test('in the answers of a repeat', () => {
    const state = begun({
      record: '<pole><lean/><place/></pole><which/>',
      body: `${POLES}<select1 ref="/line/which"><itemset nodeset="/line/pole[lean &gt; 1]"><value ref="place"/><label ref="lean"/></itemset></select1>`,
    });
    expect(offered(state)).toEqual([]);
    answer(state, 'pole[1]/lean', '3');
    answer(state, 'pole[1]/place', 'P1');
    expect(offered(state)).toEqual(['P1 3']);
  });

  test('anywhere in an instance, in its attributes too', () => {
    const depots =
      '<instance id="depots"><root><region><depot code="a"><label>North</label></depot></region><region><depot code="b"><label>South</label></depot></region></root></instance>';
    const state = begun({
      record: '<which/><found/>',
      model: `${depots}<bind nodeset="/line/found" calculate="instance('depots')/root/region/depot[@code = /line/which]/label"/>`,
      body: `<select1 ref="/line/which"><itemset nodeset="instance('depots')/root/region/depot"><value ref="@code"/><label ref="label"/></itemset></select1>`,
    });
    expect(offered(state)).toEqual(['a North', 'b South']);
    answer(state, 'which', 'b');
    expect(answersOf(state)).toMatchObject({ found: 'South' });
  });
});

describe('a label shows', () => {
  test('what an expression finds, and answers whose name stands twice', () => {
    const state = begun({
      record: '<a><name>x</name></a><b><name>y</name></b><q/>',
      body: '<input ref="/line/a/name"/><input ref="/line/b/name"/><input ref="/line/q"><label>From <output value="/line/a/name"/> to <output value="concat(/line/b/name, &quot;!&quot;)"/></label></input>',
    });
    const part = state.form.byPath.get('/line/q');
    const [node] = (part && state.nodesOf.get(part)) ?? [];
    const label = (part && state.form.rules.get(part)?.label) ?? {};
    expect(node && wordsHere(label, node, state)).toBe('From x to y!');
  });
});
