import { expect, test } from 'vitest';
import { writtenAddress } from './written-address.ts';

test('what a screen wrote does not come from elsewhere, however late the router shows it', () => {
  const address = writtenAddress('');
  expect(address.comesFromElsewhere('')).toBe(false);
  address.write('q=ce');
  address.write('q=cedar');
  expect(address.last()).toBe('q=cedar');
  expect(address.comesFromElsewhere('q=ce')).toBe(false);
  expect(address.last()).toBe('q=cedar');
  expect(address.comesFromElsewhere('q=cedar')).toBe(false);
});

test('an address that is still shown leads nowhere while another one is on its way', () => {
  const address = writtenAddress('');
  address.write('q=cedar');
  expect(address.comesFromElsewhere('')).toBe(false);
  expect(address.last()).toBe('q=cedar');
});

test('an address that the router left out for a later one is not waited for', () => {
  const address = writtenAddress('');
  address.write('q=ce');
  address.write('q=cedar');
  expect(address.comesFromElsewhere('q=cedar')).toBe(false);
  expect(address.comesFromElsewhere('q=ce')).toBe(true);
});

test('back and a link lead the screen, also to what it wrote before', () => {
  const address = writtenAddress('');
  address.write('q=cedar');
  expect(address.comesFromElsewhere('q=cedar')).toBe(false);
  expect(address.comesFromElsewhere('')).toBe(true);
  expect(address.last()).toBe('');
  expect(address.comesFromElsewhere('q=cedar')).toBe(true);
});

test('a link that overtakes what the screen wrote is followed', () => {
  const address = writtenAddress('');
  address.write('q=cedar');
  expect(address.comesFromElsewhere('status=inUse')).toBe(true);
  expect(address.last()).toBe('status=inUse');
});
