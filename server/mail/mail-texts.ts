import { withPlainNames } from './plain-names.ts';
import type { MailContent, MailKind } from './queued-mail.ts';

/** What a mail says, before it is set as text or HTML. */
export interface MailText {
  readonly subject: string;
  readonly greeting: string;
  readonly sentences: readonly string[];
  /** Words of the link, where the mail has one. */
  readonly action: string | null;
}

export const MAIL_LOCALES = ['en', 'fr'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

type DataOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>['data'];
type Texts = { readonly [Kind in MailKind]: (data: DataOf<Kind>) => MailText };

/** Not from Lingui's catalogues, which are the app's: the server runs without a build. */
const TEXTS: Readonly<Record<MailLocale, Texts>> = {
  en: {
    invitation: ({ name, tenantName, invitedBy, expiresAt }) => ({
      subject: `${tenantName} invites you to Fieldline`,
      greeting: name ? `Hello ${name},` : 'Hello,',
      sentences: [
        `${tenantName} invites you to work with Fieldline. Choose a password to begin.`,
        ...(invitedBy ? [`Invited by ${invitedBy}. If you do not know them, do nothing.`] : []),
        `The link works once, until ${instant('en', expiresAt)}.`,
      ],
      action: 'Accept the invitation',
    }),
    'password-reset': ({ name, expiresAt }) => ({
      subject: 'A new password for Fieldline',
      greeting: `Hello ${name},`,
      sentences: [
        'Somebody, probably you, asked for a new password for this account.',
        `The link works once, until ${instant('en', expiresAt)}.`,
        'If it was not you, do nothing: your password stays as it is.',
      ],
      action: 'Choose a new password',
    }),
    'password-changed': ({ name, passkeys = 0 }) => ({
      subject: 'Your Fieldline password was changed',
      greeting: `Hello ${name},`,
      sentences: [
        'The password of your account was changed, and every device was signed out.',
        ...(passkeys > 0
          ? [
              'Your passkeys still sign you in. Look through them in your profile, and remove what is not yours.',
            ]
          : []),
        'If it was not you, ask for a new password on the sign-in page at once, and tell your administrator.',
      ],
      action: null,
    }),
    'second-factor-reset': ({ name, passkeys = 0 }) => ({
      subject: 'The second factor of your Fieldline account was removed',
      greeting: `Hello ${name},`,
      sentences: [
        ...(passkeys > 0 ? ['Your passkeys were removed with it.'] : []),
        'From now on your password alone is enough to sign in.',
        'If neither you nor your administrator did this, change your password at once and set up a second factor again.',
      ],
      action: null,
    }),
    'second-factor-reset-begun': ({ name, dueAt }) => ({
      subject: 'The second factor of your Fieldline account is about to be removed',
      greeting: `Hello ${name},`,
      sentences: [
        `Somebody asked for it because it was lost. On ${instant('en', dueAt)} your second factor and your passkeys are removed, and every device is signed out.`,
        'If you still have it, sign in with it before then, or keep it in your profile: nothing is removed then. If you did not ask for this, tell your administrator.',
      ],
      action: null,
    }),
    'sign-in-code': ({ name, tenantName, host, code, expiresAt }) => ({
      subject: `${code} is your code for Fieldline`,
      greeting: `Hello ${name},`,
      sentences: [
        `Somebody, probably you, signs in to ${tenantName} with an account at ${host}. To let that account open yours from now on, type this code where you sign in: ${code}`,
        `It works until ${instant('en', expiresAt)}.`,
        'If it was not you, do nothing, and give the code to nobody.',
      ],
      action: null,
    }),
    'account-cleared': ({ name }) => ({
      subject: 'Your Fieldline account is yours alone now',
      greeting: `Hello ${name},`,
      sentences: [
        'Before you accepted the invitation, this account had been made for you, and was used. All of that has ended: sign-ins, a second factor and connected accounts that were not yours.',
        'If you had set up a second factor yourself, set it up again in your profile.',
      ],
      action: null,
    }),
    'passkey-added': ({ name, passkey }) => ({
      subject: 'A passkey was added to your Fieldline account',
      greeting: `Hello ${name},`,
      sentences: [
        `The passkey “${passkey}” signs in to your account from now on, without your password.`,
        'If it was not you, remove it in your profile at once, change your password, and tell your administrator.',
      ],
      action: null,
    }),
    'passkey-removed': ({ name, passkey }) => ({
      subject: 'A passkey of your Fieldline account was removed',
      greeting: `Hello ${name},`,
      sentences: [
        `The passkey “${passkey}” does not sign in to your account any more.`,
        'If it was not you, change your password at once, end the sessions in your profile that you do not know, and tell your administrator.',
      ],
      action: null,
    }),
  },
  fr: {
    invitation: ({ name, tenantName, invitedBy, expiresAt }) => ({
      subject: `${tenantName} vous invite sur Fieldline`,
      greeting: name ? `Bonjour ${name},` : 'Bonjour,',
      sentences: [
        `${tenantName} vous invite à travailler avec Fieldline. Choisissez un mot de passe pour commencer.`,
        ...(invitedBy
          ? [`Invitation de ${invitedBy}. Si vous ne connaissez pas cette personne, ne faites rien.`]
          : []),
        `Le lien est valable une seule fois, jusqu’au ${instant('fr', expiresAt)}.`,
      ],
      action: 'Accepter l’invitation',
    }),
    'password-reset': ({ name, expiresAt }) => ({
      subject: 'Un nouveau mot de passe pour Fieldline',
      greeting: `Bonjour ${name},`,
      sentences: [
        'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ce compte.',
        `Le lien est valable une seule fois, jusqu’au ${instant('fr', expiresAt)}.`,
        'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
      ],
      action: 'Choisir un nouveau mot de passe',
    }),
    'password-changed': ({ name, passkeys = 0 }) => ({
      subject: 'Votre mot de passe Fieldline a été changé',
      greeting: `Bonjour ${name},`,
      sentences: [
        'Le mot de passe de votre compte a été changé, et tous les appareils ont été déconnectés.',
        ...(passkeys > 0
          ? [
              'Vos clés d’accès vous connectent toujours. Vérifiez-les dans votre profil et retirez celles qui ne sont pas à vous.',
            ]
          : []),
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion et prévenez votre administrateur.',
      ],
      action: null,
    }),
    'second-factor-reset': ({ name, passkeys = 0 }) => ({
      subject: 'Le second facteur de votre compte Fieldline a été retiré',
      greeting: `Bonjour ${name},`,
      sentences: [
        ...(passkeys > 0 ? ['Vos clés d’accès ont été retirées avec lui.'] : []),
        'Désormais, votre mot de passe suffit pour vous connecter.',
        'Si ni vous ni votre administrateur ne l’avez fait, changez tout de suite votre mot de passe et configurez de nouveau un second facteur.',
      ],
      action: null,
    }),
    'second-factor-reset-begun': ({ name, dueAt }) => ({
      subject: 'Le second facteur de votre compte Fieldline va être retiré',
      greeting: `Bonjour ${name},`,
      sentences: [
        `Quelqu’un l’a demandé parce qu’il a été perdu. Le ${instant('fr', dueAt)}, votre second facteur et vos clés d’accès seront retirés, et tous les appareils déconnectés.`,
        'Si vous l’avez encore, connectez-vous avec lui d’ici là, ou gardez-le dans votre profil : rien ne sera retiré. Si vous n’avez rien demandé, prévenez votre administrateur.',
      ],
      action: null,
    }),
    'sign-in-code': ({ name, tenantName, host, code, expiresAt }) => ({
      subject: `${code} est votre code pour Fieldline`,
      greeting: `Bonjour ${name},`,
      sentences: [
        `Quelqu’un, sans doute vous, se connecte à ${tenantName} avec un compte chez ${host}. Pour que ce compte ouvre désormais le vôtre, tapez ce code là où vous vous connectez : ${code}`,
        `Il est valable jusqu’au ${instant('fr', expiresAt)}.`,
        'Si ce n’était pas vous, ne faites rien et ne donnez ce code à personne.',
      ],
      action: null,
    }),
    'account-cleared': ({ name }) => ({
      subject: 'Votre compte Fieldline n’appartient plus qu’à vous',
      greeting: `Bonjour ${name},`,
      sentences: [
        'Avant que vous n’acceptiez l’invitation, ce compte avait été créé pour vous et utilisé. Tout cela a pris fin : les connexions, un second facteur et les comptes liés qui n’étaient pas les vôtres.',
        'Si vous aviez configuré un second facteur vous-même, configurez-le de nouveau dans votre profil.',
      ],
      action: null,
    }),
    'passkey-added': ({ name, passkey }) => ({
      subject: 'Une clé d’accès a été ajoutée à votre compte Fieldline',
      greeting: `Bonjour ${name},`,
      sentences: [
        `La clé d’accès « ${passkey} » vous connecte désormais sans votre mot de passe.`,
        'Si ce n’était pas vous, retirez-la tout de suite dans votre profil, changez votre mot de passe et prévenez votre administrateur.',
      ],
      action: null,
    }),
    'passkey-removed': ({ name, passkey }) => ({
      subject: 'Une clé d’accès de votre compte Fieldline a été retirée',
      greeting: `Bonjour ${name},`,
      sentences: [
        `La clé d’accès « ${passkey} » ne permet plus de se connecter à votre compte.`,
        'Si ce n’était pas vous, changez tout de suite votre mot de passe, terminez dans votre profil les sessions que vous ne connaissez pas et prévenez votre administrateur.',
      ],
      action: null,
    }),
  },
};

export function mailText(locale: MailLocale, given: MailContent): MailText {
  const texts = TEXTS[locale];
  const mail = withPlainNames(given);
  switch (mail.kind) {
    case 'invitation':
      return texts[mail.kind](mail.data);
    case 'password-reset':
      return texts[mail.kind](mail.data);
    case 'password-changed':
      return texts[mail.kind](mail.data);
    case 'second-factor-reset':
      return texts[mail.kind](mail.data);
    case 'second-factor-reset-begun':
      return texts[mail.kind](mail.data);
    case 'sign-in-code':
      return texts[mail.kind](mail.data);
    case 'account-cleared':
      return texts[mail.kind](mail.data);
    case 'passkey-added':
      return texts[mail.kind](mail.data);
    case 'passkey-removed':
      return texts[mail.kind](mail.data);
  }
}

/** In UTC, and it says so: where the reader is nobody knows. */
function instant(locale: MailLocale, at: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(at))} UTC`;
}
