import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ServiceName, ServiceValues } from '../../domain/install/wizard.ts';

export interface ServiceField {
  /** A variable of the service, or a part of one. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly help?: MessageDescriptor;
  readonly required?: true;
  readonly secret?: true;
  readonly initial?: string;
  /** Values to choose from, in place of a text. */
  readonly choices?: readonly { readonly value: string; readonly label: MessageDescriptor }[];
}

export const SERVICE_FIELDS: Readonly<Record<ServiceName, readonly ServiceField[]>> = {
  mail: [
    { name: 'host', label: msg`Mail server`, required: true },
    {
      name: 'security',
      label: msg`Encryption`,
      initial: 'smtps',
      choices: [
        { value: 'smtps', label: msg`TLS from the start (port 465)` },
        { value: 'starttls', label: msg`STARTTLS, required (port 587)` },
        { value: 'smtp', label: msg`Only where the server offers it (port 25)` },
      ],
    },
    { name: 'port', label: msg`Port`, help: msg`Empty: the usual one.` },
    { name: 'user', label: msg`User` },
    { name: 'password', label: msg`Password`, secret: true },
    {
      name: 'MAIL_FROM',
      label: msg`Sender`,
      help: msg`Fieldline <fieldline@grid.example>`,
      required: true,
    },
  ],
  sso: [
    { name: 'SSO_ISSUER', label: msg`Issuer`, help: msg`https://sso.grid.example`, required: true },
    { name: 'SSO_CLIENT_ID', label: msg`Client ID`, required: true },
    { name: 'SSO_CLIENT_SECRET', label: msg`Client secret`, secret: true },
  ],
  storage: [
    { name: 'S3_BUCKET', label: msg`Bucket`, required: true },
    { name: 'S3_REGION', label: msg`Region`, help: msg`eu-west-3`, required: true },
    { name: 'S3_ENDPOINT', label: msg`Address`, help: msg`Empty: Amazon S3 in this region.` },
    { name: 'S3_ACCESS_KEY_ID', label: msg`Access key`, required: true },
    { name: 'S3_SECRET_ACCESS_KEY', label: msg`Secret key`, required: true, secret: true },
  ],
  errors: [{ name: 'SENTRY_DSN', label: msg`DSN`, help: msg`https://key@host/project`, required: true }],
  push: [
    { name: 'PUSHER_APP_ID', label: msg`Application id`, required: true },
    { name: 'PUSHER_KEY', label: msg`Key`, required: true },
    { name: 'PUSHER_SECRET', label: msg`Secret`, required: true, secret: true },
    { name: 'PUSHER_CLUSTER', label: msg`Cluster`, help: msg`Of Pusher's own service; empty: eu.` },
    { name: 'PUSHER_HOST', label: msg`Host`, help: msg`A server of your own instead.` },
    { name: 'PUSHER_PORT', label: msg`Port`, help: msg`Empty: the usual one.` },
    {
      name: 'PUSHER_TLS',
      label: msg`Encryption`,
      initial: 'true',
      choices: [
        { value: 'true', label: msg`TLS` },
        { value: 'false', label: msg`None` },
      ],
    },
  ],
};

const SMTP_PORTS: Readonly<Record<string, string>> = { smtps: '465', starttls: '587', smtp: '25' };

/** What was typed, as the variables that the server reads. */
export function valuesOfDraft(service: ServiceName, draft: ServiceValues): ServiceValues {
  return service === 'mail' ? { SMTP_URL: smtpUrl(draft), MAIL_FROM: draft['MAIL_FROM'] ?? '' } : draft;
}

function smtpUrl({
  host = '',
  security = 'smtps',
  port = '',
  user = '',
  password = '',
}: ServiceValues): string {
  if (host.trim() === '') return '';
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = security === 'smtps' ? 'smtps' : 'smtp';
  const insists = security === 'starttls' ? '/?requireTLS=true' : '';
  return `${scheme}://${login}${host.trim()}:${port.trim() || SMTP_PORTS[security]}${insists}`;
}

/** Which field a variable's fault belongs to. */
export function fieldOfVariable(name: string): string {
  return name === 'SMTP_URL' ? 'host' : name;
}
