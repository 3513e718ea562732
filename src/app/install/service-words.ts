import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ServiceName, ServiceTest } from '../../domain/install/wizard.ts';

export const SERVICE_TITLES: Readonly<Record<ServiceName, MessageDescriptor>> = {
  mail: msg`Mail`,
  sso: msg`Single sign-on`,
  storage: msg`File storage`,
  errors: msg`Error reporting`,
  push: msg`Push service`,
};

export const SERVICE_PURPOSES: Readonly<Record<ServiceName, MessageDescriptor>> = {
  mail: msg`Invitations and forgotten passwords. Without it administrators give out passwords themselves.`,
  sso: msg`For whoever runs the platform, beside their passwords. The provider has to send people back to /api/auth/sso/callback at this server’s address. Each organisation sets up its own in the admin portal.`,
  storage: msg`Photographs and files in a bucket that speaks the S3 protocol. Without it they are in the data directory.`,
  errors: msg`Errors of the apps go to Sentry, or to a service that takes its reports. Without it they stay in the log.`,
  push: msg`Devices hear of changes through a Pusher service. Without it they listen to this server, which is enough for most.`,
};

/** What a try found; the service's own words stand below it. */
export const RESULT_WORDS: Readonly<Record<ServiceTest['result'], MessageDescriptor>> = {
  works: msg`It works.`,
  host_unknown: msg`This host does not exist, or its name cannot be looked up.`,
  unreachable: msg`Nothing answers there. Check host and port, and whether a firewall is between.`,
  timed_out: msg`It did not answer in time.`,
  tls: msg`The secure connection failed: its certificate was refused, or it offers none.`,
  credentials: msg`It refused user, key or password.`,
  missing: msg`It answers, but what was asked for is not there: check the names.`,
  refused: msg`It answered, and refused.`,
};
