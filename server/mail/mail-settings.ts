import * as z from 'zod';

export interface MailSettings {
  /** `smtps://user:password@host`; nodemailer's options may follow as its query. */
  readonly smtpUrl: string;
  /** `Fieldline <fieldline@grid.example>` */
  readonly from: string;
}

const ADDRESS = '[^<>@\\s]+@[^<>@\\s]+';
const SENDER = new RegExp(`^(${ADDRESS}|[^<>\\r\\n]*<${ADDRESS}>)$`);

export const mailVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL smtps://user:password@host' }).optional(),
  MAIL_FROM: z.string().regex(SENDER, 'must be an address, or a name and <an address>').optional(),
};

type MailVariables = z.infer<z.ZodObject<typeof mailVariables>>;

/** Null: this server sends no mail. */
export function mailSettingsOf({ SMTP_URL, MAIL_FROM }: MailVariables): MailSettings | null {
  return SMTP_URL !== undefined && MAIL_FROM !== undefined ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : null;
}
