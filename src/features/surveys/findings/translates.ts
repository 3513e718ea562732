import type { I18n } from '@lingui/core';

/** What makes words of a descriptor, in the language that is spoken. */
export type Translates = Pick<I18n, '_'>;
