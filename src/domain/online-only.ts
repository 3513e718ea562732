/**
 * What only the server can do, at once: everything else is saved on the device and sent later. The control of each is
 * disabled without a connection, and says why (`useOnlineOnly`).
 */
export const ONLINE_ONLY = [
  'issueClearance',
  'releaseClearance',
  'importAssets',
  'restoreRecord',
  'uploadPlugin',
  'installPlugin',
  'updatePlugin',
  'uninstallPlugin',
  'ratePlugin',
  'attachFile',
  'fetchFile',
  'showVersions',
  'createTenant',
  'changeTenant',
  'setTenantStatus',
  'switchFlag',
  'publishPackage',
  'setPackageStatus',
  'exportAuditLog',
  'administerPeople',
  'administerRoles',
  'changeSignIn',
  'changeBaseMaps',
  'ownAccount',
] as const;

export type OnlineOnlyAction = (typeof ONLINE_ONLY)[number];
