import { expect, it } from 'vitest';
import { articleBlocks } from './article-blocks.ts';

it('headings, points, steps and paragraphs are told apart', () => {
  const text =
    '# Before you start\nTwo people.\nNever alone.\n\n- Gloves\n- Glasses\n\n1. Open\n\n2) Earth\nDone.';
  expect(articleBlocks(text)).toEqual([
    { at: 0, kind: 'heading', text: 'Before you start' },
    { at: 1, kind: 'paragraph', text: 'Two people.\nNever alone.' },
    {
      at: 4,
      kind: 'bullets',
      items: [
        { at: 4, text: 'Gloves' },
        { at: 5, text: 'Glasses' },
      ],
    },
    {
      at: 7,
      kind: 'steps',
      items: [
        { at: 7, text: 'Open' },
        { at: 9, text: 'Earth' },
      ],
    },
    { at: 10, kind: 'paragraph', text: 'Done.' },
  ]);
});

it('markup of other kinds is text', () => {
  expect(articleBlocks('<script>x</script>')).toEqual([
    { at: 0, kind: 'paragraph', text: '<script>x</script>' },
  ]);
  expect(articleBlocks('  \n\n')).toEqual([]);
});
