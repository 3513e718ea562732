import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface AuditedWords {
  readonly name: MessageDescriptor;
  readonly fields: Readonly<Record<string, MessageDescriptor>>;
}

/** Of what was done in a tenant, in the platform's log. */
export const IN_TENANT = msg`Tenant`;

/** What the log is about beside the records that have screens of their own. */
export const OWN_WORDS: Readonly<Record<string, AuditedWords>> = {
  user: {
    name: msg`Person`,
    fields: {
      name: msg`Name`,
      email: msg`Email`,
      username: msg`Username`,
      role: msg`Role`,
      status: msg`Status`,
    },
  },
  role: { name: msg`Role`, fields: { name: msg`Name`, permissions: msg`Permissions` } },
  tenant: {
    name: msg`Tenant`,
    fields: {
      name: msg`Name`,
      plan: msg({ message: 'Plan', context: 'subscription' }),
      region: msg`Region`,
      status: msg`Status`,
      offlineDays: msg`Days without contact`,
      overReceiptPercent: msg`Over-receipt, %`,
      timeZone: msg`Time zone`,
      currency: msg`Currency`,
      devicesCarry: msg`What devices carry`,
      letterhead: msg`Letterhead`,
      logoFile: msg`Logo`,
      logoAlt: msg`Words in place of the logo`,
      faultForm: msg`Faults reported by anybody`,
      faultFormNotice: msg`Words above the form for faults`,
      odkCollect: msg`Forms filled in with ODK Collect`,
      photographSide: msg`Longer side of photographs, pixels`,
      photographPlace: msg`Photographs keep their place`,
      photographStamp: msg`Time and place written into photographs`,
      positionAccuracy: msg`Positions within, metres`,
      coordinateKind: msg`Coordinates written as`,
      coordinateGrid: msg`Own projection`,
      coordinateAxes: msg`Order of coordinates`,
      quotaUsers: msg`People at most`,
      quotaStorage: msg`Storage at most`,
      secondFactorRequired: msg`Second factor of everybody`,
    },
  },
  invitation: {
    name: msg`Invitation`,
    fields: { expiresAt: msg`Valid until`, acceptedAt: msg`Accepted` },
  },
  identity: {
    name: msg`Account`,
    fields: {
      password: msg`Password`,
      secondFactor: msg`Second factor`,
      recoveryCodes: msg`Recovery codes`,
      passkey: msg`Passkey`,
      odkDevice: msg`Phone with ODK Collect`,
      passkeys: msg`Passkeys`,
      passkeyCopied: msg`Passkey refused: it seems to be copied`,
      locale: msg`Language`,
      sessions: msg`Signed in on`,
    },
  },
  featureFlag: { name: msg`Feature flag`, fields: { key: msg`Key`, enabled: msg`On` } },
  platformPlugin: {
    name: msg`Plugin of the platform`,
    fields: {
      packageId: msg`Package`,
      release: msg({ message: 'Release', context: 'plugin' }),
      publishedAt: msg({ message: 'Published', context: 'plugin' }),
      withdrawnAt: msg`Withdrawn`,
      withdrawnReason: msg`Reason`,
    },
  },
  file: {
    name: msg`File`,
    fields: {
      name: msg`Name`,
      type: msg({ message: 'Type', context: 'file' }),
      size: msg`Bytes`,
      sha256: msg`Checksum (SHA-256)`,
    },
  },
  baseMap: {
    name: msg`Base map`,
    fields: {
      name: msg`Name`,
      status: msg`Status`,
      bytes: msg`Bytes`,
      format: msg`Kind`,
      minZoom: msg`Smallest zoom`,
      maxZoom: msg`Largest zoom`,
      bounds: msg`Area (west, south, east, north)`,
      attribution: msg`Attribution`,
      layers: msg`Layers`,
      sha256: msg`Checksum (SHA-256)`,
    },
  },
  mutedNotification: { name: msg`Notification switched off`, fields: { event: msg`Event` } },
  auditLog: { name: msg`Audit log`, fields: {} },
  device: { name: msg`Devices`, fields: {} },
  session: { name: msg`Signed-in devices`, fields: {} },
  errorReport: { name: msg`Reported errors`, fields: {} },
};
