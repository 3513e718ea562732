import { describe, expect, it } from 'vitest';
import { codeOnTag, type TagRecord } from './tag-code.ts';

const bytes = (text: string) => new DataView(new TextEncoder().encode(text).buffer);
const read = (serialNumber: string, ...records: TagRecord[]) =>
  codeOnTag({ serialNumber, message: { records } });

describe('what stands on a tag', () => {
  it('is its first text or address, whatever else is on it', () => {
    const app = { recordType: 'android.com:pkg', data: bytes('com.example') };
    expect(read('04:a2', app, { recordType: 'text', data: bytes(' SN-1 ') })).toBe('SN-1');
    const address = 'https://fieldline.example/tenant/assets/1';
    expect(read('04:a2', { recordType: 'url', data: bytes(address) })).toBe(address);
  });

  it('is read in the encoding that it says', () => {
    const wide = new DataView(Uint16Array.from('Ü-7', (letter) => letter.charCodeAt(0)).buffer);
    expect(read('', { recordType: 'text', data: wide, encoding: 'utf-16le' })).toBe('Ü-7');
  });

  it('is its serial number where nothing else is on it, and nothing where it has none', () => {
    expect(read('04:a2', { recordType: 'empty' })).toBe('04:a2');
    expect(read('04:a2', { recordType: 'text', data: bytes('  ') })).toBe('04:a2');
    expect(read('')).toBeUndefined();
  });
});
