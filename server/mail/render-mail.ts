import { linkToken } from '../cells/link-token.ts';
import type { MailLocale } from './mail-texts.ts';
import { MAIL_LOCALES, mailText } from './mail-texts.ts';
import type { MailContent } from './queued-mail.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where the links of mails lead. */
export interface MailSite {
  /** The configured one, without a trailing slash: never what a request said its host was. */
  readonly publicUrl: () => string;
  /** Which of several installations behind it (decision 78); null: the only one. */
  readonly cell: string | null;
}

export function renderMail(site: MailSite, locale: string | null, mail: MailContent): RenderedMail {
  const publicUrl = site.publicUrl();
  const language = languageOf(locale);
  const { subject, greeting, sentences, action } = mailText(language, mail);
  const link =
    'token' in mail.data
      ? `${publicUrl}${mail.data.path}#token=${linkToken(site.cell, mail.data.token)}`
      : null;
  return {
    subject,
    text: [greeting, ...sentences, ...(link ? [link] : []), publicUrl].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">`,
      ...[greeting, ...sentences].map((sentence) => `<p>${escaped(sentence)}</p>`),
      ...(link ? [`<p><a href="${escaped(link)}">${escaped(action ?? link)}</a></p>`] : []),
      `<p><a href="${escaped(publicUrl)}">${escaped(publicUrl)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

function languageOf(locale: string | null): MailLocale {
  const language = (locale ?? '').toLowerCase().split('-')[0];
  return MAIL_LOCALES.find((each) => each === language) ?? 'en';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
