import { describe, expect, it } from 'vitest';
import { plainFileName, typeOfBytes } from './uploads.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('what a file is', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['PK\x03\x04\0', 'application/zip'],
    ['Relay tripped at 06:12', 'text/plain'],
  ])('is read from its bytes: %j', (text, type) => {
    expect(typeOfBytes(bytes(text))).toBe(type);
  });

  it('a program, an empty file and broken text are none of the accepted kinds', () => {
    expect([bytes('MZ\x90\0'), bytes(''), bytes('\xfe\xfe')].map(typeOfBytes)).toEqual([null, null, null]);
  });

  it('a page is text, and is never served as a page', () => {
    expect(typeOfBytes(bytes('<html><script>'))).toBe('text/plain');
  });
});

describe("a file's name", () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
    ['a\r\nb.txt', 'ab.txt'],
    ['..', 'file'],
    ['', 'file'],
  ])('%j is kept as %j', (given, kept) => {
    expect(plainFileName(given)).toBe(kept);
  });
});
