import { describe, expect, test } from 'vitest';
import { beginForm } from '../form/fill-in.ts';
import { formParts } from '../form/form-part.ts';
import { flatAnswers, giveAnswers } from '../form/given/given-answers.ts';
import { answerFaults, answersOf } from '../form/record.ts';
import { readXForms } from './read-xforms.ts';

const FORM = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa"
  xmlns:orx="http://openrosa.org/xforms" xmlns:odk="http://www.opendatakit.org/xforms">
  <h:head><h:title>Poles of a line</h:title><model>
    <itext>
      <translation lang="English"><text id="kind"><value>Kind of \n<output value=" /poles/line "/></value><value form="image">jr://images/k.png</value></text>
        <text id="k-0"><value>Wood</value></text><text id="k-1"><value>Steel</value></text><text id="low"><value>Too low</value></text></translation>
      <translation lang="French" default="true()"><text id="kind"><value>Type de <output value="/poles/line"/></value></text>
        <text id="k-0"><value>Bois</value></text><text id="k-1"><value>Acier</value></text><text id="low"><value>Trop bas</value></text></translation>
    </itext>
    <instance><poles id="poles" orx:version="7"><start/><line/><day/>
      <pole jr:template=""><kind/><lean>0</lean><note/></pole><pole><kind/><lean>0</lean><note/></pole>
      <total/><sure/><late/><orx:meta><orx:instanceID/><orx:instanceName/></orx:meta></poles></instance>
    <instance id="kinds"><root><item><itextId>k-0</itextId><name>wood</name><depot>a</depot></item><item><itextId>k-1</itextId><name>steel</name><depot>b</depot></item></root></instance>
    <bind nodeset="/poles/start" jr:preload="timestamp" jr:preloadParams="start" type="dateTime"/>
    <bind nodeset="/poles/line" type="string" required="true()"/>
    <bind nodeset="/poles/day" type="date"/>
    <bind nodeset="/poles/pole/kind" type="string"/>
    <bind nodeset="/poles/pole/lean" type="int" constraint=". &gt;= 0" jr:constraintMsg="jr:itext('low')"/>
    <bind nodeset="/poles/pole/note" type="string" relevant=" ../lean &gt; 5 "/>
    <bind nodeset="/poles/total" type="int" calculate="sum( /poles/pole/lean )"/>
    <bind nodeset="/poles/late" type="int"/>
    <bind nodeset="/poles/orx:meta/orx:instanceName" calculate="concat('Line ', /poles/line)"/>
    <setvalue event="odk-instance-first-load" ref="/poles/day" value="today()"/>
  </model></h:head>
  <h:body class="pages">
    <input ref="/poles/line"><label>Line</label><setvalue event="xforms-value-changed" ref="/poles/late" value="string-length(/poles/line)"/></input>
    <input ref="/poles/day"><label>Day</label></input>
    <group ref="/poles/pole"><label>Pole</label><repeat nodeset="/poles/pole">
      <select1 ref="/poles/pole/kind" appearance="minimal"><label ref="jr:itext('kind')"/><itemset nodeset="instance('kinds')/root/item[depot = 'a' or ../../lean = '']"><value ref="name"/><label ref="jr:itext(itextId)"/></itemset></select1>
      <input ref="/poles/pole/lean"><label>Lean</label></input>
      <input ref="/poles/pole/note"><label>Note</label></input>
    </repeat></group>
    <select ref="/poles/sure"><label>Sure?</label><item><label>Yes</label><value>y</value></item><item><label>No</label><value>n</value></item></select>
    <input ref="/poles/late"><label>Late</label></input>
  </h:body>
</h:html>`;

describe('an XForm of ODK’s servers', () => {
  const { definition, form, errors } = readXForms(FORM, 'poles.xml');

  test('has its title, version, languages and items, as the record has them', () => {
    expect(errors).toEqual([]);
    expect(definition).toMatchObject({
      id: 'poles',
      title: 'Poles of a line',
      version: '7',
      languages: ['English', 'French'],
      defaultLanguage: 'French',
      style: 'pages',
      root: 'poles',
    });
    const kinds = formParts(definition).map(
      ({ path, item }) => `${path} ${item.kind === 'question' ? item.type : item.kind}`,
    );
    expect(kinds).toEqual([
      '/poles/start start',
      '/poles/line text',
      '/poles/day date',
      '/poles/pole repeat',
      '/poles/pole/kind select_one',
      '/poles/pole/lean integer',
      '/poles/pole/note text',
      '/poles/total calculate',
      '/poles/sure select_multiple',
      '/poles/late integer',
    ]);
  });

  test('has its texts and choices in every language', () => {
    const kind = formParts(definition).find(({ item }) => item.name === 'kind')?.item;
    expect(kind).toMatchObject({
      label: { English: 'Kind of \n${line}', French: 'Type de ${line}' },
      media: { image: { English: 'k.png' } },
      appearance: ['minimal'],
      choices: { list: 'kinds', filter: "depot = 'a' or ../../lean = ''" },
    });
    expect(definition.lists['kinds']?.[1]).toMatchObject({
      value: 'steel',
      label: { English: 'Steel', French: 'Acier' },
      columns: { depot: 'b' },
    });
    expect(definition.lists['/poles/sure']?.map(({ value }) => value)).toEqual(['y', 'n']);
  });

  test('is filled in as its workbook would be', () => {
    if (form === null) throw new Error('it has no errors');
    const clock = {
      timeZone: 'UTC',
      now: () => Date.parse('2026-07-15T20:30:00Z'),
      random: () => 0.5,
      locale: 'en',
    };
    const state = beginForm(form, { clock, language: 'French', metadata: {}, files: {} });
    const given = {
      line: 'A1',
      pole: [
        { kind: 'wood', lean: 3 },
        { kind: 'steel', lean: -7, note: 'x' },
      ],
      sure: ['y'],
    };
    expect(giveAnswers(state, flatAnswers(given))).toEqual([]);
    expect(answersOf(state)).toMatchObject({
      day: '2026-07-15',
      total: '-4',
      late: 2,
      sure: ['y'],
      'pole[1]/lean': 3,
    });
    expect(answersOf(state)).not.toHaveProperty('pole[2]/note');
    expect(answerFaults(state).invalid).toEqual([
      { path: 'pole[2]/kind', code: 'not_a_choice', message: '' },
      { path: 'pole[2]/lean', code: 'constraint', message: 'Trop bas' },
    ]);
  });
});

describe('what is no form', () => {
  test.each([
    ['text', 'hello', 'unreadable'],
    ['an open element', '<a><b></a>', 'unreadable'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "xxxx">]><a>&x;</a>', 'unreadable'],
    ['another document', '<data/>', 'not_a_form'],
    ['a model without an instance', '<html><head><model/></head></html>', 'not_a_form'],
    ['too deep', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`, 'unreadable'],
  ])('%s', (_, text, code) => {
    expect(readXForms(text, 'f.xml')).toMatchObject({ form: null, errors: [{ code }] });
  });

  test('an expression that cannot be read is named by its path', () => {
    const broken = FORM.replace('sum( /poles/pole/lean )', 'sum(');
    expect(readXForms(broken, 'f.xml')).toMatchObject({
      form: null,
      errors: [{ column: '/poles/total', code: 'syntax' }],
    });
  });
});
