import { expect, test } from 'vitest';
import { plainAttribution } from './base-map.ts';

test('whose data it is stands as plain text, whatever HTML it came with', () => {
  expect(plainAttribution('<a href="https://example.org">&copy; Somebody</a> &amp; others')).toBe(
    '© Somebody & others',
  );
  expect(plainAttribution('&lt;b&gt; <script>x</script>')).toBe('<b> x');
  expect(plainAttribution('a < b')).toBe('a < b');
});
