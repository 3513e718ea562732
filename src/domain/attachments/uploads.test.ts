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
    ['\0\0\0\x20ftypM4A \0', 'audio/mp4'],
    ['ID3\x04\0', 'audio/mpeg'],
    ['\xff\xfb\x90\0', 'audio/mpeg'],
    ['OggS\0\x02', 'audio/ogg'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['#!AMR\n\0', 'audio/amr'],
    ['\0\0\0\x18ftypmp42\0', 'video/mp4'],
    ['\0\0\0\x18ftyp3gp4\0', 'video/mp4'],
    ['\0\0\0\x14ftypqt  \0', 'video/quicktime'],
    ['\x1aE\xdf\xa3\0', 'video/webm'],
    ['Relay tripped at 06:12', 'text/plain'],
  ])('is read from its bytes: %j', (text, type) => {
    expect(typeOfBytes(bytes(text))).toBe(type);
  });

  it('a program, an empty file and broken text are none of the accepted kinds', () => {
    const others = ['MZ\x90\0', '', '\xfe\xfe', '\0\0\0\x18ftypheic\0', '\0\0\0\x18ftypavif\0'];
    expect(others.map((text) => typeOfBytes(bytes(text)))).toEqual(others.map(() => null));
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
