import * as z from 'zod/mini';
import { isCurrency } from '../../../src/domain/kit/entity/currency.ts';
import { isTimeZone } from '../../../src/domain/kit/time/wall-time.ts';
import { isOneLine, ONE_LINE } from '../../../src/domain/kit/values/one-line.ts';
import { BLANK, isVisible } from '../../../src/domain/kit/values/visible-text.ts';

/** Something to read on one line, without spaces around it; neither NUL nor half a surrogate pair: PostgreSQL stores neither. */
export const textSchema = (longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longest),
    z.refine((text) => text.isWellFormed(), 'must be valid Unicode'),
    z.refine(isOneLine, ONE_LINE),
    // Empty is too short, and said so once.
    z.refine((text) => text === '' || isVisible(text), BLANK),
  );

/** Something to read that may have several lines. */
export const paragraphSchema = (longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longest),
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'must be valid Unicode without NUL'),
  );

/** In lower case: addresses that differ in case only are the same person. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('must be an e-mail address'));

export const localeSchema = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language tag'));

/** IANA name. PostgreSQL is never asked: what the platform knows is enough. */
export const timeZoneSchema = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, 'must be the name of a time zone'));

/** ISO 4217. */
export const currencySchema = z.string().check(z.refine(isCurrency, 'must be the code of a currency'));

/** RFC 3339 with an offset, of a year that PostgreSQL and a calendar on a screen both know. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .check(z.regex(/^(19|20|21)\d\d-/, 'must be from 1900 to 2199'));
