// Written by tests/contract/typed-calls.test.ts from the server's OpenAPI document: change that, not this.
import type { Json } from '../domain/kit/fields/field.ts';

/** Body and answer of every call, by method and path. */
export interface ServerCalls {
  'delete /auth/odk-devices/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /auth/passkeys/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /auth/second-factor-reset': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /auth/sessions': {
    readonly body: undefined;
    readonly answer: {
      readonly ended: number;
    };
  };
  'delete /auth/sessions/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /base-maps/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /files/uploads/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /roles/{name}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /tenants/{tenantId}/users/{id}/sessions': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /tenants/{tenantId}/users/{id}/sessions/{sessionId}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /users/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /users/{id}/sessions': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /users/{id}/sessions/{sessionId}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'delete /v1/plugins/{id}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'get /admin/backups': {
    readonly body: undefined;
    readonly answer: {
      readonly schedule: {
        readonly everyHours: number;
        readonly keep: number;
      } | null;
      readonly runs: readonly ({
        readonly id: string;
        readonly startedAt: string;
        readonly endedAt: string | null;
        readonly outcome: 'done' | 'failed' | null;
        readonly archive: string;
        readonly rows: number | null;
        readonly files: number | null;
        readonly bytes: number | null;
        readonly missing: number | null;
        readonly fault: string | null;
      })[];
      readonly lastGoodAt: string | null;
    };
  };
  'get /admin/errors': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: number;
      readonly at: string;
      readonly userId: string;
      readonly user: string | null;
      readonly deviceId: string | null;
      readonly message: string;
    })[];
  };
  'get /admin/overview': {
    readonly body: undefined;
    readonly answer: {
      readonly tenants: {
        readonly active: number;
        readonly suspended: number;
      } | null;
      readonly usage: {
        readonly people: {
          readonly active: number;
          readonly invited: number;
          readonly suspended: number;
        };
        readonly devices: {
          readonly all: number;
          readonly unsent: number;
        };
        readonly unsentChanges: number;
        readonly storageBytes: number;
        readonly errors: number;
      };
      readonly quotas: {
        readonly users: number | null;
        readonly storageBytes: number | null;
      } | null;
    };
  };
  'get /admin/plugins': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly packageId: string;
      readonly name: string;
      readonly description: string;
      readonly release: string;
      readonly categories: readonly string[];
      readonly permissions: readonly string[];
      readonly published: boolean;
      readonly tenants: number;
      readonly installed: number;
      readonly behind: number;
      readonly rating: number | null;
      readonly withdrawn: {
        readonly at: string;
        readonly reason: string;
      } | null;
    })[];
  };
  'get /admin/plugins/{packageId}': {
    readonly body: undefined;
    readonly answer: {
      readonly packageId: string;
      readonly name: string;
      readonly description: string;
      readonly release: string;
      readonly categories: readonly string[];
      readonly permissions: readonly string[];
      readonly published: boolean;
      readonly tenants: number;
      readonly installed: number;
      readonly behind: number;
      readonly rating: number | null;
      readonly withdrawn: {
        readonly at: string;
        readonly reason: string;
      } | null;
      readonly catalogues: readonly ({
        readonly id: string;
        readonly name: string;
        readonly release: string;
        readonly listed: boolean;
        readonly installed: string | null;
        readonly rating: number | null;
      })[];
    };
  };
  'get /admin/users': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly tenantId: string;
      readonly tenant: string;
      readonly id: string;
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly status: string;
    })[];
  };
  'get /audit-logs': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: number;
      readonly timestamp: string;
      readonly tenant: string;
      readonly userId: string | null;
      readonly user: string | null;
      readonly email: string | null;
      readonly action: 'insert' | 'update' | 'delete' | 'restore' | 'read';
      readonly entity: string;
      readonly entityId: string;
      readonly before: Readonly<Record<string, Json>> | null;
      readonly after: Readonly<Record<string, Json>> | null;
      readonly ipAddress: string | null;
      readonly deviceId: string | null;
      readonly deviceTime: string | null;
      readonly requestId: string | null;
      readonly unconditional: boolean;
    })[];
  };
  'get /audit-logs/export': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /auth/odk-devices': {
    readonly body: undefined;
    readonly answer: {
      readonly devices: readonly ({
        readonly id: string;
        readonly name: string;
        readonly createdAt: string;
        readonly lastUsedAt: string | null;
      })[];
    };
  };
  'get /auth/passkeys': {
    readonly body: undefined;
    readonly answer: {
      readonly passkeys: readonly ({
        readonly id: string;
        readonly credentialId: string;
        readonly name: string;
        readonly createdAt: string;
        readonly lastUsedAt: string | null;
        readonly synced: boolean;
      })[];
      readonly closed: 'vouched' | 'address' | null;
      readonly rpId: string | null;
    };
  };
  'get /auth/profile': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly email: string;
      readonly username: string;
      readonly name: string;
      readonly tenant_id: string;
      readonly role: string;
      readonly roles: readonly string[];
      readonly permissions: readonly string[];
      readonly secondFactorNeeded?: boolean;
      readonly passwordChangeNeeded?: boolean;
      readonly locale: string;
      readonly secondFactor: boolean;
      readonly twoFactors: boolean;
      readonly secondFactorRequired: boolean;
      readonly secondFactorReset: string | null;
      readonly recoveryCodesLeft: number;
      readonly password: 'own' | 'given' | 'none';
      readonly tenants: readonly ({
        readonly id: string;
        readonly name: string;
        readonly role: string;
        readonly suspended: boolean;
      })[];
      readonly notifications: {
        readonly assigned: boolean;
        readonly replied: boolean;
        readonly commented: boolean;
      };
    };
  };
  'get /auth/sessions': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly device: string;
      readonly ip: string | null;
      readonly tenant: string;
      readonly createdAt: string;
      readonly lastUsedAt: string;
      readonly current: boolean;
    })[];
  };
  'get /auth/sso/callback': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /base-maps': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly format: 'vector' | 'raster';
      readonly minZoom: number;
      readonly maxZoom: number;
      readonly bounds: readonly number[];
      readonly bytes: number;
      readonly attribution: string;
      readonly layers: readonly string[];
      readonly version: string;
      readonly createdAt: string;
    })[];
  };
  'get /base-maps/uploads': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly bytes: number;
      readonly received: number;
      readonly sha256: string;
      readonly createdAt: string;
    })[];
  };
  'get /base-maps/{id}/content': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /deleted/{entity}': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly title: string;
      readonly number: string | null;
      readonly deletedAt: string;
      readonly deletedBy: string | null;
      readonly restorableUntil: string;
      readonly takenAlong: Readonly<Record<string, number>>;
    })[];
  };
  'get /demo/accounts': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly email: string;
      readonly name: string;
      readonly role: string;
      readonly tenantId: string;
      readonly tenantName: string;
      readonly password: string;
    })[];
  };
  'get /demo/mails': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: number;
      readonly to: string;
      readonly kind: string;
      readonly createdAt: string;
      readonly subject: string;
      readonly text: string;
    })[];
  };
  'get /devices': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly deviceId: string;
      readonly userId: string;
      readonly user: string | null;
      readonly label: string;
      readonly appVersion: string;
      readonly waiting: number;
      readonly needsYou: number;
      readonly oldestAt: string | null;
      readonly lastContact: string;
      readonly battery: number | null;
      readonly isCharging: boolean | null;
      readonly storageUsed: number | null;
      readonly storageQuota: number | null;
      readonly isLocked: boolean;
      readonly asked: {
        readonly sync: string | null;
        readonly lock: string | null;
      };
    })[];
  };
  'get /fault-forms/{assetId}': {
    readonly body: undefined;
    readonly answer: {
      readonly form: {
        readonly tenant: string;
        readonly asset: {
          readonly name: string;
          readonly tag: string | null;
        };
        readonly notice: string;
      } | null;
    };
  };
  'get /files/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /health': {
    readonly body: undefined;
    readonly answer: {
      readonly status: 'ok';
    };
  };
  'get /history/{entity}/{id}': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: number;
      readonly at: string;
      readonly happenedAt: string;
      readonly deviceTime: string | null;
      readonly userId: string | null;
      readonly action: 'insert' | 'update' | 'delete' | 'restore';
      readonly before: Readonly<Record<string, Json>> | null;
      readonly after: Readonly<Record<string, Json>> | null;
    })[];
  };
  'get /imports': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly fileName: string;
      readonly createdAt: string;
      readonly createdBy: string;
      readonly finishedAt: string | null;
      readonly isRunning: boolean;
      readonly created: number | null;
      readonly changed: number | null;
      readonly restored: number | null;
      readonly undoBeganAt: string | null;
      readonly undoneAt: string | null;
      readonly undone: number;
      readonly kept: readonly ({
        readonly id: string;
        readonly title: string;
        readonly reason: string;
        readonly work?: Readonly<Record<string, number>>;
      })[];
      readonly keptCount: number;
    })[];
  };
  'get /install/status': {
    readonly body: undefined;
    readonly answer: {
      readonly installed: boolean;
      readonly demo: boolean;
    };
  };
  'get /install/wizard': {
    readonly body: undefined;
    readonly answer: {
      readonly step: 'database' | 'admin' | 'services' | 'complete';
      readonly database: {
        readonly kind: 'embedded' | 'postgres' | null;
        readonly fixed: boolean;
        readonly address: string | null;
        readonly phase: 'open' | 'migrating' | 'ready' | 'failed';
        readonly done: number;
        readonly total: number;
        readonly fault: {
          readonly code: 'database_host_unknown' | 'database_unreachable' | 'database_timed_out' | 'database_tls' | 'database_password' | 'database_missing' | 'database_not_allowed' | 'database_busy' | 'database_too_old' | 'database_encoding' | 'database_read_only' | 'database_no_tables' | 'database_no_roles' | 'database_foreign' | 'database_newer' | 'database_installed' | 'database_full' | 'database_in_use' | 'database_damaged';
          readonly message: string;
        } | null;
      };
      readonly admin: {
        readonly name: string;
        readonly email: string;
      } | null;
      readonly services: {
        readonly mail: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly sso: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly storage: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly errors: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly push: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
      };
    };
  };
  'get /odk/formList': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /odk/forms/{surveyId}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /odk/forms/{surveyId}/files/{name}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /odk/forms/{surveyId}/manifest': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /positions/crews': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly userId: string;
      readonly longitude: number;
      readonly latitude: number;
      readonly accuracy: number;
      readonly takenAt: string;
    })[];
  };
  'get /positions/own': {
    readonly body: undefined;
    readonly answer: {
      readonly isShared: boolean;
    };
  };
  'get /pusher/channel': {
    readonly body: undefined;
    readonly answer: {
      readonly channel: string;
      readonly changesIn: number;
    };
  };
  'get /ready': {
    readonly body: undefined;
    readonly answer: {
      readonly status: 'ready';
    };
  };
  'get /roles': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly string[];
      readonly builtIn: boolean;
      readonly people: number;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    })[];
  };
  'get /roles/{name}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly string[];
      readonly builtIn: boolean;
      readonly people: number;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'get /settings/feature-flags': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly key: string;
      readonly enabled: boolean;
      readonly version: number;
    })[];
  };
  'get /settings/feature-flags/evaluate': {
    readonly body: undefined;
    readonly answer: {
      readonly enabled: boolean;
    };
  };
  'get /settings/public': {
    readonly body: undefined;
    readonly answer: {
      readonly push: {
        readonly key: string;
        readonly cluster: string;
        readonly host: string | null;
        readonly port: number;
        readonly tls: boolean;
      } | null;
      readonly errorReporting: {
        readonly dsn: string;
        readonly tracesSampleRate: number;
      } | null;
      readonly mail: boolean;
    };
  };
  'get /settings/single-sign-on': {
    readonly body: undefined;
    readonly answer: {
      readonly enabled: boolean;
      readonly issuer: string;
      readonly clientId: string;
      readonly scopes: string;
      readonly trustEmail: boolean;
      readonly domains: readonly string[];
      readonly roleClaim: string;
      readonly roles: readonly ({
        readonly value: string;
        readonly role: string;
      })[];
      readonly defaultRole: string | null;
      readonly createPeople: boolean;
      readonly onlySso: boolean;
      readonly trustSecondFactor: boolean;
      readonly secondFactorAcr: string;
      readonly proofs: readonly ({
        readonly domain: string;
        readonly record: string;
        readonly verifiedAt: string | null;
        readonly verifiedBy: 'dns' | 'platform' | null;
        readonly checkedAt: string | null;
        readonly recordFound: boolean | null;
      })[];
      readonly id: string;
      readonly version: number;
      readonly hasSecret: boolean;
      readonly callbackUrl: string;
    };
  };
  'get /support/kb/{id}/feedback': {
    readonly body: undefined;
    readonly answer: {
      readonly helpful: number;
      readonly notHelpful: number;
      readonly comments: readonly ({
        readonly comment: string;
        readonly helpful: boolean;
        readonly at: string;
      })[];
    };
  };
  'get /sync/blocks/{hash}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /sync/changes': {
    readonly body: undefined;
    readonly answer: {
      readonly epoch: string;
      readonly next: string;
      readonly more: boolean;
      readonly upserts: Readonly<Record<string, readonly ({
        readonly id: string;
        readonly version: number;
      })[]>>;
      readonly deletes: Readonly<Record<string, readonly ({
        readonly id: string;
        readonly version: number;
      })[]>>;
      readonly outOfScope: Readonly<Record<string, readonly string[]>>;
      readonly inOrder?: boolean;
      readonly blocks?: readonly ({
        readonly entity: string;
        readonly hash: string;
        readonly rows: number;
        readonly next: string;
      })[];
      readonly rights: string;
      readonly isAsked?: true;
      readonly serverTime: string;
    };
  };
  'get /sync/events': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'get /tenants': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly plan: string | null;
      readonly region: string | null;
      readonly status: 'active' | 'suspended';
      readonly offlineDays: number;
      readonly overReceiptPercent: number;
      readonly timeZone: string;
      readonly currency: string;
      readonly secondFactorRequired: boolean;
      readonly quotas: {
        readonly users: number | null;
        readonly storageBytes: number | null;
      };
      readonly users: number;
      readonly usage: {
        readonly people: {
          readonly active: number;
          readonly invited: number;
          readonly suspended: number;
        };
        readonly devices: {
          readonly all: number;
          readonly unsent: number;
        };
        readonly unsentChanges: number;
        readonly storageBytes: number;
        readonly errors: number;
      };
      readonly adminEmail: string | null;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    })[];
  };
  'get /tenants/{id}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly plan: string | null;
      readonly region: string | null;
      readonly status: 'active' | 'suspended';
      readonly offlineDays: number;
      readonly overReceiptPercent: number;
      readonly timeZone: string;
      readonly currency: string;
      readonly secondFactorRequired: boolean;
      readonly quotas: {
        readonly users: number | null;
        readonly storageBytes: number | null;
      };
      readonly users: number;
      readonly usage: {
        readonly people: {
          readonly active: number;
          readonly invited: number;
          readonly suspended: number;
        };
        readonly devices: {
          readonly all: number;
          readonly unsent: number;
        };
        readonly unsentChanges: number;
        readonly storageBytes: number;
        readonly errors: number;
      };
      readonly adminEmail: string | null;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'get /tenants/{tenantId}/roles': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly string[];
      readonly builtIn: boolean;
      readonly people: number;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    })[];
  };
  'get /tenants/{tenantId}/sign-in-domains': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly domain: string;
      readonly record: string;
      readonly verifiedAt: string | null;
      readonly verifiedBy: 'dns' | 'platform' | null;
      readonly checkedAt: string | null;
      readonly recordFound: boolean | null;
      readonly id: string;
      readonly version: number;
    })[];
  };
  'get /tenants/{tenantId}/users': {
    readonly body: undefined;
    readonly answer: {
      readonly users: readonly ({
        readonly id: string;
        readonly tenantId: string;
        readonly version: number;
        readonly createdAt: string;
        readonly createdBy: string | null;
        readonly updatedAt: string;
        readonly updatedBy: string | null;
        readonly name: string;
        readonly email: string;
        readonly username: string;
        readonly role: string;
        readonly status: 'active' | 'invited' | 'suspended';
      })[];
      readonly total: number;
      readonly next: string | null;
    };
  };
  'get /tenants/{tenantId}/users/{id}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'get /tenants/{tenantId}/users/{id}/sessions': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly device: string;
      readonly ip: string | null;
      readonly tenant: string;
      readonly createdAt: string;
      readonly lastUsedAt: string;
    })[];
  };
  'get /users': {
    readonly body: undefined;
    readonly answer: {
      readonly users: readonly ({
        readonly id: string;
        readonly tenantId: string;
        readonly version: number;
        readonly createdAt: string;
        readonly createdBy: string | null;
        readonly updatedAt: string;
        readonly updatedBy: string | null;
        readonly name: string;
        readonly email: string;
        readonly username: string;
        readonly role: string;
        readonly status: 'active' | 'invited' | 'suspended';
      })[];
      readonly total: number;
    };
  };
  'get /users/{id}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'get /users/{id}/sessions': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly device: string;
      readonly ip: string | null;
      readonly tenant: string;
      readonly createdAt: string;
      readonly lastUsedAt: string;
    })[];
  };
  'get /v1/plugins': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    })[];
  };
  'get /v1/plugins/installed': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    })[];
  };
  'get /v1/support/tickets/{id}/replies': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly ticketId: string;
      readonly message: string;
      readonly attachmentUrl: string | null;
      readonly internal: boolean;
    })[];
  };
  'get /v1/survey/plugins': {
    readonly body: undefined;
    readonly answer: readonly ({
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    })[];
  };
  'get /v1/survey/plugins/{id}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'patch /auth/passkeys/{id}': {
    readonly body: {
      readonly name: string;
    };
    readonly answer: undefined;
  };
  'patch /auth/profile': {
    readonly body: {
      readonly name?: string | undefined;
      readonly locale?: string | undefined;
      readonly notifications?: {
        readonly assigned?: boolean | undefined;
        readonly replied?: boolean | undefined;
        readonly commented?: boolean | undefined;
      } | undefined;
    };
    readonly answer: undefined;
  };
  'patch /base-maps/{id}': {
    readonly body: {
      readonly name: string;
    };
    readonly answer: undefined;
  };
  'patch /files/uploads/{id}': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'patch /roles/{name}': {
    readonly body: {
      readonly permissions: readonly string[];
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly string[];
      readonly builtIn: boolean;
      readonly people: number;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'patch /tenants/{id}': {
    readonly body: {
      readonly name?: string | undefined;
      readonly plan?: string | null | undefined;
      readonly region?: string | null | undefined;
      readonly offlineDays?: number | undefined;
      readonly overReceiptPercent?: number | undefined;
      readonly timeZone?: string | undefined;
      readonly currency?: string | undefined;
      readonly secondFactorRequired?: boolean | undefined;
      readonly quotas?: {
        readonly users?: number | null | undefined;
        readonly storageBytes?: number | null | undefined;
      } | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly plan: string | null;
      readonly region: string | null;
      readonly status: 'active' | 'suspended';
      readonly offlineDays: number;
      readonly overReceiptPercent: number;
      readonly timeZone: string;
      readonly currency: string;
      readonly secondFactorRequired: boolean;
      readonly quotas: {
        readonly users: number | null;
        readonly storageBytes: number | null;
      };
      readonly users: number;
      readonly usage: {
        readonly people: {
          readonly active: number;
          readonly invited: number;
          readonly suspended: number;
        };
        readonly devices: {
          readonly all: number;
          readonly unsent: number;
        };
        readonly unsentChanges: number;
        readonly storageBytes: number;
        readonly errors: number;
      };
      readonly adminEmail: string | null;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'patch /users/{id}': {
    readonly body: {
      readonly name?: string | undefined;
      readonly username?: string | undefined;
      readonly role?: string | undefined;
      readonly status?: 'active' | 'suspended' | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /admin/plugins': {
    readonly body: undefined;
    readonly answer: {
      readonly plugin: {
        readonly packageId: string;
        readonly name: string;
        readonly description: string;
        readonly release: string;
        readonly categories: readonly string[];
        readonly permissions: readonly string[];
        readonly published: boolean;
        readonly tenants: number;
        readonly installed: number;
        readonly behind: number;
        readonly rating: number | null;
        readonly withdrawn: {
          readonly at: string;
          readonly reason: string;
        } | null;
        readonly catalogues: readonly ({
          readonly id: string;
          readonly name: string;
          readonly release: string;
          readonly listed: boolean;
          readonly installed: string | null;
          readonly rating: number | null;
        })[];
      };
      readonly release: string;
      readonly added: number;
      readonly kept: readonly ({
        readonly id: string;
        readonly name: string;
        readonly release: string;
      })[];
    };
  };
  'post /admin/plugins/{packageId}/restore': {
    readonly body: undefined;
    readonly answer: {
      readonly packageId: string;
      readonly name: string;
      readonly description: string;
      readonly release: string;
      readonly categories: readonly string[];
      readonly permissions: readonly string[];
      readonly published: boolean;
      readonly tenants: number;
      readonly installed: number;
      readonly behind: number;
      readonly rating: number | null;
      readonly withdrawn: {
        readonly at: string;
        readonly reason: string;
      } | null;
      readonly catalogues: readonly ({
        readonly id: string;
        readonly name: string;
        readonly release: string;
        readonly listed: boolean;
        readonly installed: string | null;
        readonly rating: number | null;
      })[];
    };
  };
  'post /admin/plugins/{packageId}/withdraw': {
    readonly body: {
      readonly reason: string;
    };
    readonly answer: {
      readonly packageId: string;
      readonly name: string;
      readonly description: string;
      readonly release: string;
      readonly categories: readonly string[];
      readonly permissions: readonly string[];
      readonly published: boolean;
      readonly tenants: number;
      readonly installed: number;
      readonly behind: number;
      readonly rating: number | null;
      readonly withdrawn: {
        readonly at: string;
        readonly reason: string;
      } | null;
      readonly catalogues: readonly ({
        readonly id: string;
        readonly name: string;
        readonly release: string;
        readonly listed: boolean;
        readonly installed: string | null;
        readonly rating: number | null;
      })[];
    };
  };
  'post /auth/2fa/setup': {
    readonly body: Readonly<Record<string, never>> | null;
    readonly answer: {
      readonly secret: string;
      readonly otpauthUrl: string;
    };
  };
  'post /auth/2fa/verify': {
    readonly body: {
      readonly token: string;
    };
    readonly answer: {
      readonly valid: boolean;
    };
  };
  'post /auth/change-password': {
    readonly body: {
      readonly currentPassword: string;
      readonly newPassword: string;
    };
    readonly answer: undefined;
  };
  'post /auth/device': {
    readonly body: undefined;
    readonly answer: {
      readonly former: {
        readonly unsent: number;
        readonly lastContact: string;
      } | null;
    };
  };
  'post /auth/disable-totp': {
    readonly body: {
      readonly token?: string | undefined;
      readonly password?: string | undefined;
    } | null;
    readonly answer: undefined;
  };
  'post /auth/enable-totp': {
    readonly body: {
      readonly token: string;
    };
    readonly answer: {
      readonly recoveryCodes: readonly string[];
    };
  };
  'post /auth/invitations/accept': {
    readonly body: {
      readonly token: string;
      readonly name: string;
      readonly password: string;
    };
    readonly answer: {
      readonly email: string;
      readonly tenant: {
        readonly id: string;
        readonly name: string;
      };
    };
  };
  'post /auth/login': {
    readonly body: {
      readonly email: string;
      readonly password: string;
      readonly totpCode?: string | null | undefined;
      readonly tenantId?: string | null | undefined;
    };
    readonly answer: {
      readonly token: string;
      readonly expiresIn: number;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      };
      readonly tenant: {
        readonly id: string;
        readonly name: string;
        readonly offlineDays: number;
        readonly overReceiptPercent?: number;
        readonly timeZone?: string;
        readonly currency?: string;
        readonly devicesCarry?: 'everything' | 'workAreas';
        readonly letterhead?: string;
        readonly logo?: {
          readonly fileId: string;
          readonly alt: string;
        } | null;
        readonly faultForm?: {
          readonly isOpen: boolean;
          readonly notice: string;
        };
        readonly odkCollect?: boolean;
        readonly photographs?: {
          readonly side: 1280 | 1920 | 2560 | 4096 | null;
          readonly keepsPlace: boolean;
          readonly isStamped: boolean;
        };
        readonly positionAccuracy?: number | null;
        readonly coordinates?: {
          readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
          readonly grid: string;
          readonly axes: 'east-north' | 'north-east';
        };
        readonly cell?: string;
      };
      readonly otherTenants?: readonly ({
        readonly id: string;
        readonly name: string;
      })[];
    };
  };
  'post /auth/logout': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /auth/odk-devices': {
    readonly body: {
      readonly name: string;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly createdAt: string;
      readonly lastUsedAt: string | null;
      readonly address: string;
      readonly username: string;
      readonly password: string;
    };
  };
  'post /auth/passkeys': {
    readonly body: {
      readonly response: {
        readonly id: string;
        readonly rawId: string;
        readonly type: 'public-key';
        readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined;
        readonly clientExtensionResults: object;
        readonly response: {
          readonly clientDataJSON: string;
          readonly attestationObject: string;
          readonly transports?: readonly string[] | undefined;
          readonly authenticatorData?: string | undefined;
          readonly publicKey?: string | undefined;
          readonly publicKeyAlgorithm?: number | undefined;
        };
      };
    };
    readonly answer: {
      readonly id: string;
      readonly credentialId: string;
      readonly name: string;
      readonly createdAt: string;
      readonly lastUsedAt: string | null;
      readonly synced: boolean;
    };
  };
  'post /auth/passkeys/authentication': {
    readonly body: undefined;
    readonly answer: {
      readonly challenge: string;
    };
  };
  'post /auth/passkeys/login': {
    readonly body: {
      readonly response: {
        readonly id: string;
        readonly rawId: string;
        readonly type: 'public-key';
        readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined;
        readonly clientExtensionResults: object;
        readonly response: {
          readonly clientDataJSON: string;
          readonly authenticatorData: string;
          readonly signature: string;
          readonly userHandle?: string | undefined;
        };
      };
      readonly tenantId?: string | null | undefined;
    };
    readonly answer: {
      readonly token: string;
      readonly expiresIn: number;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      };
      readonly tenant: {
        readonly id: string;
        readonly name: string;
        readonly offlineDays: number;
        readonly overReceiptPercent?: number;
        readonly timeZone?: string;
        readonly currency?: string;
        readonly devicesCarry?: 'everything' | 'workAreas';
        readonly letterhead?: string;
        readonly logo?: {
          readonly fileId: string;
          readonly alt: string;
        } | null;
        readonly faultForm?: {
          readonly isOpen: boolean;
          readonly notice: string;
        };
        readonly odkCollect?: boolean;
        readonly photographs?: {
          readonly side: 1280 | 1920 | 2560 | 4096 | null;
          readonly keepsPlace: boolean;
          readonly isStamped: boolean;
        };
        readonly positionAccuracy?: number | null;
        readonly coordinates?: {
          readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
          readonly grid: string;
          readonly axes: 'east-north' | 'north-east';
        };
        readonly cell?: string;
      };
      readonly otherTenants?: readonly ({
        readonly id: string;
        readonly name: string;
      })[];
    };
  };
  'post /auth/passkeys/registration': {
    readonly body: {
      readonly currentPassword: string;
    };
    readonly answer: {
      readonly challenge: string;
    };
  };
  'post /auth/password-reset/confirm': {
    readonly body: {
      readonly token: string;
      readonly password: string;
    };
    readonly answer: undefined;
  };
  'post /auth/password-reset/request': {
    readonly body: {
      readonly email: string;
    };
    readonly answer: undefined;
  };
  'post /auth/reauthenticate': {
    readonly body: {
      readonly token?: string | undefined;
      readonly password?: string | undefined;
    };
    readonly answer: undefined;
  };
  'post /auth/recovery-codes': {
    readonly body: {
      readonly token: string;
    };
    readonly answer: {
      readonly recoveryCodes: readonly string[];
    };
  };
  'post /auth/refresh': {
    readonly body: {
      readonly tenantId?: string | undefined;
      readonly userId?: string | undefined;
    } | null;
    readonly answer: {
      readonly token: string;
      readonly expiresIn: number;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      };
      readonly tenant: {
        readonly id: string;
        readonly name: string;
        readonly offlineDays: number;
        readonly overReceiptPercent?: number;
        readonly timeZone?: string;
        readonly currency?: string;
        readonly devicesCarry?: 'everything' | 'workAreas';
        readonly letterhead?: string;
        readonly logo?: {
          readonly fileId: string;
          readonly alt: string;
        } | null;
        readonly faultForm?: {
          readonly isOpen: boolean;
          readonly notice: string;
        };
        readonly odkCollect?: boolean;
        readonly photographs?: {
          readonly side: 1280 | 1920 | 2560 | 4096 | null;
          readonly keepsPlace: boolean;
          readonly isStamped: boolean;
        };
        readonly positionAccuracy?: number | null;
        readonly coordinates?: {
          readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
          readonly grid: string;
          readonly axes: 'east-north' | 'north-east';
        };
        readonly cell?: string;
      };
      readonly otherTenants?: readonly ({
        readonly id: string;
        readonly name: string;
      })[];
    };
  };
  'post /auth/refresh-token': {
    readonly body: {
      readonly tenantId?: string | undefined;
      readonly userId?: string | undefined;
    } | null;
    readonly answer: {
      readonly token: string;
      readonly expiresIn: number;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      };
      readonly tenant: {
        readonly id: string;
        readonly name: string;
        readonly offlineDays: number;
        readonly overReceiptPercent?: number;
        readonly timeZone?: string;
        readonly currency?: string;
        readonly devicesCarry?: 'everything' | 'workAreas';
        readonly letterhead?: string;
        readonly logo?: {
          readonly fileId: string;
          readonly alt: string;
        } | null;
        readonly faultForm?: {
          readonly isOpen: boolean;
          readonly notice: string;
        };
        readonly odkCollect?: boolean;
        readonly photographs?: {
          readonly side: 1280 | 1920 | 2560 | 4096 | null;
          readonly keepsPlace: boolean;
          readonly isStamped: boolean;
        };
        readonly positionAccuracy?: number | null;
        readonly coordinates?: {
          readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
          readonly grid: string;
          readonly axes: 'east-north' | 'north-east';
        };
        readonly cell?: string;
      };
      readonly otherTenants?: readonly ({
        readonly id: string;
        readonly name: string;
      })[];
    };
  };
  'post /auth/setup-totp': {
    readonly body: Readonly<Record<string, never>> | null;
    readonly answer: {
      readonly secret: string;
      readonly otpauthUrl: string;
    };
  };
  'post /auth/sso/complete': {
    readonly body: {
      readonly password?: string | undefined;
      readonly mailCode?: string | undefined;
      readonly totpCode?: string | null | undefined;
    };
    readonly answer: {
      readonly token: string;
      readonly expiresIn: number;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      };
      readonly tenant: {
        readonly id: string;
        readonly name: string;
        readonly offlineDays: number;
        readonly overReceiptPercent?: number;
        readonly timeZone?: string;
        readonly currency?: string;
        readonly devicesCarry?: 'everything' | 'workAreas';
        readonly letterhead?: string;
        readonly logo?: {
          readonly fileId: string;
          readonly alt: string;
        } | null;
        readonly faultForm?: {
          readonly isOpen: boolean;
          readonly notice: string;
        };
        readonly odkCollect?: boolean;
        readonly photographs?: {
          readonly side: 1280 | 1920 | 2560 | 4096 | null;
          readonly keepsPlace: boolean;
          readonly isStamped: boolean;
        };
        readonly positionAccuracy?: number | null;
        readonly coordinates?: {
          readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
          readonly grid: string;
          readonly axes: 'east-north' | 'north-east';
        };
        readonly cell?: string;
      };
      readonly otherTenants?: readonly ({
        readonly id: string;
        readonly name: string;
      })[];
    };
  };
  'post /auth/sso/find': {
    readonly body: {
      readonly of: string;
    };
    readonly answer: readonly ({
      readonly tenantId: string;
      readonly name: string;
      readonly host: string;
    })[];
  };
  'post /auth/sso/start': {
    readonly body: {
      readonly tenantId: string;
      readonly email?: string | null | undefined;
    };
    readonly answer: {
      readonly url: string;
    };
  };
  'post /auth/switch-tenant': {
    readonly body: {
      readonly tenantId: string;
      readonly fromTenantId?: string | undefined;
      readonly userId?: string | undefined;
      readonly cell?: string | undefined;
    };
    readonly answer: {
      readonly token: string;
      readonly expiresIn: number;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      };
      readonly tenant: {
        readonly id: string;
        readonly name: string;
        readonly offlineDays: number;
        readonly overReceiptPercent?: number;
        readonly timeZone?: string;
        readonly currency?: string;
        readonly devicesCarry?: 'everything' | 'workAreas';
        readonly letterhead?: string;
        readonly logo?: {
          readonly fileId: string;
          readonly alt: string;
        } | null;
        readonly faultForm?: {
          readonly isOpen: boolean;
          readonly notice: string;
        };
        readonly odkCollect?: boolean;
        readonly photographs?: {
          readonly side: 1280 | 1920 | 2560 | 4096 | null;
          readonly keepsPlace: boolean;
          readonly isStamped: boolean;
        };
        readonly positionAccuracy?: number | null;
        readonly coordinates?: {
          readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
          readonly grid: string;
          readonly axes: 'east-north' | 'north-east';
        };
        readonly cell?: string;
      };
      readonly otherTenants?: readonly ({
        readonly id: string;
        readonly name: string;
      })[];
    };
  };
  'post /auth/validate-token': {
    readonly body: {
      readonly token?: string | undefined;
    } | null;
    readonly answer: {
      readonly valid: boolean;
      readonly user: {
        readonly id: string;
        readonly email: string;
        readonly username: string;
        readonly name: string;
        readonly tenant_id: string;
        readonly role: string;
        readonly roles: readonly string[];
        readonly permissions: readonly string[];
        readonly secondFactorNeeded?: boolean;
        readonly passwordChangeNeeded?: boolean;
      } | null;
    };
  };
  'post /base-maps': {
    readonly body: {
      readonly id: string;
      readonly name: string;
      readonly bytes: number;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly bytes: number;
      readonly received: number;
      readonly sha256: string;
      readonly createdAt: string;
    };
  };
  'post /base-maps/{id}/finish': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly format: 'vector' | 'raster';
      readonly minZoom: number;
      readonly maxZoom: number;
      readonly bounds: readonly number[];
      readonly bytes: number;
      readonly attribution: string;
      readonly layers: readonly string[];
      readonly version: string;
      readonly createdAt: string;
    };
  };
  'post /base-maps/{id}/pieces/{place}': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly bytes: number;
      readonly received: number;
      readonly sha256: string;
      readonly createdAt: string;
    };
  };
  'post /error-reports': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /fault-forms/{assetId}/reports': {
    readonly body: {
      readonly id: string;
      readonly kind: 'damage' | 'leaning' | 'wireDown' | 'sparks' | 'vegetation' | 'noise' | 'noSupply' | 'other';
      readonly description: string;
      readonly reportedBy?: '' | string | undefined;
      readonly contact?: '' | string | undefined;
      readonly photographs?: readonly string[] | undefined;
      readonly previews?: readonly ('' | string)[] | undefined;
      readonly website?: string | undefined;
    };
    readonly answer: {
      readonly number: string;
    };
  };
  'post /files': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly url: string;
      readonly name: string;
      readonly type: string;
      readonly size: number;
    };
  };
  'post /files/uploads': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /imports': {
    readonly body: {
      readonly id: string;
      readonly fileName: string;
    };
    readonly answer: {
      readonly id: string;
      readonly fileName: string;
      readonly createdAt: string;
      readonly createdBy: string;
      readonly finishedAt: string | null;
      readonly isRunning: boolean;
      readonly created: number | null;
      readonly changed: number | null;
      readonly restored: number | null;
      readonly undoBeganAt: string | null;
      readonly undoneAt: string | null;
      readonly undone: number;
      readonly kept: readonly ({
        readonly id: string;
        readonly title: string;
        readonly reason: string;
        readonly work?: Readonly<Record<string, number>>;
      })[];
      readonly keptCount: number;
    };
  };
  'post /imports/{id}/finish': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly fileName: string;
      readonly createdAt: string;
      readonly createdBy: string;
      readonly finishedAt: string | null;
      readonly isRunning: boolean;
      readonly created: number | null;
      readonly changed: number | null;
      readonly restored: number | null;
      readonly undoBeganAt: string | null;
      readonly undoneAt: string | null;
      readonly undone: number;
      readonly kept: readonly ({
        readonly id: string;
        readonly title: string;
        readonly reason: string;
        readonly work?: Readonly<Record<string, number>>;
      })[];
      readonly keptCount: number;
    };
  };
  'post /imports/{id}/undo': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly fileName: string;
      readonly createdAt: string;
      readonly createdBy: string;
      readonly finishedAt: string | null;
      readonly isRunning: boolean;
      readonly created: number | null;
      readonly changed: number | null;
      readonly restored: number | null;
      readonly undoBeganAt: string | null;
      readonly undoneAt: string | null;
      readonly undone: number;
      readonly kept: readonly ({
        readonly id: string;
        readonly title: string;
        readonly reason: string;
        readonly work?: Readonly<Record<string, number>>;
      })[];
      readonly keptCount: number;
    };
  };
  'post /install/admin': {
    readonly body: {
      readonly name: string;
      readonly email: string;
      readonly password: string;
    };
    readonly answer: {
      readonly step: 'database' | 'admin' | 'services' | 'complete';
      readonly database: {
        readonly kind: 'embedded' | 'postgres' | null;
        readonly fixed: boolean;
        readonly address: string | null;
        readonly phase: 'open' | 'migrating' | 'ready' | 'failed';
        readonly done: number;
        readonly total: number;
        readonly fault: {
          readonly code: 'database_host_unknown' | 'database_unreachable' | 'database_timed_out' | 'database_tls' | 'database_password' | 'database_missing' | 'database_not_allowed' | 'database_busy' | 'database_too_old' | 'database_encoding' | 'database_read_only' | 'database_no_tables' | 'database_no_roles' | 'database_foreign' | 'database_newer' | 'database_installed' | 'database_full' | 'database_in_use' | 'database_damaged';
          readonly message: string;
        } | null;
      };
      readonly admin: {
        readonly name: string;
        readonly email: string;
      } | null;
      readonly services: {
        readonly mail: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly sso: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly storage: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly errors: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly push: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
      };
    };
  };
  'post /install/checks': {
    readonly body: {
      readonly browserTime?: string | undefined;
    } | null;
    readonly answer: readonly ({
      readonly id: 'database' | 'environment' | 'dependencies' | 'filesystem' | 'clock' | 'transport';
      readonly status: 'ok' | 'warning' | 'failed';
      readonly code: 'database_answers' | 'database_later' | 'database_fault' | 'environment_valid' | 'environment_unused' | 'dependencies_load' | 'dependencies_missing' | 'folder_writable' | 'folder_not_writable' | 'folder_little_room' | 'folder_full' | 'clock_right' | 'clock_behind' | 'clock_differs' | 'clock_differs_database' | 'transport_safe' | 'transport_plain';
      readonly message: string;
      readonly mend: string | null;
      readonly facts: Readonly<Record<string, string>>;
    })[];
  };
  'post /install/complete': {
    readonly body: undefined;
    readonly answer: {
      readonly installed: true;
    };
  };
  'post /install/database': {
    readonly body: {
      readonly kind: 'embedded' | 'postgres';
      readonly url?: string | undefined;
      readonly migrationUrl?: string | undefined;
    };
    readonly answer: {
      readonly step: 'database' | 'admin' | 'services' | 'complete';
      readonly database: {
        readonly kind: 'embedded' | 'postgres' | null;
        readonly fixed: boolean;
        readonly address: string | null;
        readonly phase: 'open' | 'migrating' | 'ready' | 'failed';
        readonly done: number;
        readonly total: number;
        readonly fault: {
          readonly code: 'database_host_unknown' | 'database_unreachable' | 'database_timed_out' | 'database_tls' | 'database_password' | 'database_missing' | 'database_not_allowed' | 'database_busy' | 'database_too_old' | 'database_encoding' | 'database_read_only' | 'database_no_tables' | 'database_no_roles' | 'database_foreign' | 'database_newer' | 'database_installed' | 'database_full' | 'database_in_use' | 'database_damaged';
          readonly message: string;
        } | null;
      };
      readonly admin: {
        readonly name: string;
        readonly email: string;
      } | null;
      readonly services: {
        readonly mail: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly sso: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly storage: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly errors: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly push: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
      };
    };
  };
  'post /install/database/test': {
    readonly body: {
      readonly kind: 'embedded' | 'postgres';
      readonly url?: string | undefined;
      readonly migrationUrl?: string | undefined;
    };
    readonly answer: {
      readonly version: string;
      readonly holds: 'nothing' | 'ours';
    };
  };
  'post /install/password': {
    readonly body: {
      readonly email: string;
      readonly password: string;
    };
    readonly answer: {
      readonly fault: 'password_too_short' | 'password_too_long' | 'password_holds_address' | 'password_common' | null;
    };
  };
  'post /install/services': {
    readonly body: {
      readonly mail?: Readonly<Record<string, string>> | null | undefined;
      readonly sso?: Readonly<Record<string, string>> | null | undefined;
      readonly storage?: Readonly<Record<string, string>> | null | undefined;
      readonly errors?: Readonly<Record<string, string>> | null | undefined;
      readonly push?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answer: {
      readonly step: 'database' | 'admin' | 'services' | 'complete';
      readonly database: {
        readonly kind: 'embedded' | 'postgres' | null;
        readonly fixed: boolean;
        readonly address: string | null;
        readonly phase: 'open' | 'migrating' | 'ready' | 'failed';
        readonly done: number;
        readonly total: number;
        readonly fault: {
          readonly code: 'database_host_unknown' | 'database_unreachable' | 'database_timed_out' | 'database_tls' | 'database_password' | 'database_missing' | 'database_not_allowed' | 'database_busy' | 'database_too_old' | 'database_encoding' | 'database_read_only' | 'database_no_tables' | 'database_no_roles' | 'database_foreign' | 'database_newer' | 'database_installed' | 'database_full' | 'database_in_use' | 'database_damaged';
          readonly message: string;
        } | null;
      };
      readonly admin: {
        readonly name: string;
        readonly email: string;
      } | null;
      readonly services: {
        readonly mail: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly sso: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly storage: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly errors: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
        readonly push: {
          readonly state: 'off' | 'set' | 'fixed';
          readonly values: Readonly<Record<string, string>>;
        };
      };
    };
  };
  'post /install/services/{service}/test': {
    readonly body: {
      readonly values: Readonly<Record<string, string>> | null;
    };
    readonly answer: {
      readonly result: 'works' | 'host_unknown' | 'unreachable' | 'timed_out' | 'tls' | 'credentials' | 'missing' | 'refused';
      readonly words: string;
    };
  };
  'post /logs': {
    readonly body: {
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
      readonly context?: object | undefined;
      readonly timestamp?: string | undefined;
      readonly error?: {
        readonly name: string;
        readonly message: string;
        readonly stack?: string | undefined;
      } | null | undefined;
    };
    readonly answer: undefined;
  };
  'post /odk/submission': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /pusher/auth': {
    readonly body: {
      readonly socket_id: string;
      readonly channel_name: string;
    };
    readonly answer: {
      readonly auth: string;
    };
  };
  'post /roles': {
    readonly body: {
      readonly name: string;
      readonly permissions: readonly string[];
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly string[];
      readonly builtIn: boolean;
      readonly people: number;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'post /settings/single-sign-on/domains/{domain}/check': {
    readonly body: undefined;
    readonly answer: {
      readonly domain: string;
      readonly record: string;
      readonly verifiedAt: string | null;
      readonly verifiedBy: 'dns' | 'platform' | null;
      readonly checkedAt: string | null;
      readonly recordFound: boolean | null;
      readonly id: string;
      readonly version: number;
    };
  };
  'post /settings/single-sign-on/test': {
    readonly body: {
      readonly issuer: string;
    };
    readonly answer: {
      readonly fault: 'address' | 'private_address' | 'unreachable' | 'status' | 'not_json' | 'incomplete' | 'issuer' | 'code_flow' | 'pkce' | null;
      readonly says: string | null;
    };
  };
  'post /support/kb/{id}/feedback': {
    readonly body: {
      readonly helpful: boolean;
      readonly comment?: string | null | undefined;
    };
    readonly answer: {
      readonly helpful: number;
      readonly notHelpful: number;
      readonly comments: readonly ({
        readonly comment: string;
        readonly helpful: boolean;
        readonly at: string;
      })[];
    };
  };
  'post /switching-requests/{id}/clearance': {
    readonly body: {
      readonly version?: number | undefined;
      readonly reason?: string | null | undefined;
      readonly verdict?: 'isolatedAndEarthed' | 'notEarthed' | 'notIsolated' | 'notKnown' | null | undefined;
    } | null;
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly number: string | null;
      readonly title: string;
      readonly status: 'Draft' | 'Requested' | 'Approved' | 'Switching' | 'Isolated' | 'ClearanceIssued' | 'Released' | 'Restored' | 'Cancelled';
      readonly assetId: string | null;
      readonly workOrderId: string | null;
      readonly geometry: Readonly<Record<string, Json>> | null;
      readonly reason: string | null;
      readonly statusReason: string | null;
      readonly requestedStart: string | null;
      readonly requestedEnd: string | null;
      readonly operator: string | null;
      readonly holder: string | null;
      readonly clearanceIssuedAt: string | null;
      readonly clearanceIssuedBy: string | null;
      readonly clearanceReleasedAt: string | null;
      readonly clearanceReleasedBy: string | null;
      readonly clearanceVerdict: 'isolatedAndEarthed' | 'notEarthed' | 'notIsolated' | 'notKnown' | null;
      readonly clearanceVerdictReason: string | null;
      readonly clearanceReleaseReason: string | null;
      readonly steps: readonly ({
        readonly id?: string;
        readonly position?: string;
        readonly device: string;
        readonly assetId?: string | null;
        readonly action: 'open' | 'close' | 'earth' | 'unearth' | 'tag' | 'test';
        readonly phase?: 'isolate' | 'restore' | null;
        readonly tagNumber?: string | null;
        readonly orderedAt?: string | null;
        readonly executedAt?: string | null;
        readonly initials?: string | null;
      })[];
    };
  };
  'post /switching-requests/{id}/release': {
    readonly body: {
      readonly version?: number | undefined;
      readonly reason?: string | null | undefined;
      readonly verdict?: 'isolatedAndEarthed' | 'notEarthed' | 'notIsolated' | 'notKnown' | null | undefined;
    } | null;
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly number: string | null;
      readonly title: string;
      readonly status: 'Draft' | 'Requested' | 'Approved' | 'Switching' | 'Isolated' | 'ClearanceIssued' | 'Released' | 'Restored' | 'Cancelled';
      readonly assetId: string | null;
      readonly workOrderId: string | null;
      readonly geometry: Readonly<Record<string, Json>> | null;
      readonly reason: string | null;
      readonly statusReason: string | null;
      readonly requestedStart: string | null;
      readonly requestedEnd: string | null;
      readonly operator: string | null;
      readonly holder: string | null;
      readonly clearanceIssuedAt: string | null;
      readonly clearanceIssuedBy: string | null;
      readonly clearanceReleasedAt: string | null;
      readonly clearanceReleasedBy: string | null;
      readonly clearanceVerdict: 'isolatedAndEarthed' | 'notEarthed' | 'notIsolated' | 'notKnown' | null;
      readonly clearanceVerdictReason: string | null;
      readonly clearanceReleaseReason: string | null;
      readonly steps: readonly ({
        readonly id?: string;
        readonly position?: string;
        readonly device: string;
        readonly assetId?: string | null;
        readonly action: 'open' | 'close' | 'earth' | 'unearth' | 'tag' | 'test';
        readonly phase?: 'isolate' | 'restore' | null;
        readonly tagNumber?: string | null;
        readonly orderedAt?: string | null;
        readonly executedAt?: string | null;
        readonly initials?: string | null;
      })[];
    };
  };
  'post /sync/digest': {
    readonly body: {
      readonly cursor: string;
      readonly except: Readonly<Record<string, readonly string[]>>;
    };
    readonly answer: {
      readonly inStep: boolean;
      readonly entities: Readonly<Record<string, {
        readonly count: number;
        readonly sum: string;
      }>>;
    };
  };
  'post /sync/push': {
    readonly body: {
      readonly tenantId: string;
      readonly userId: string;
      readonly deviceId: string;
      readonly schemaVersion: number;
      readonly epoch?: string | null | undefined;
      readonly importId?: string | undefined;
      readonly operations: readonly ({
        readonly opId: string;
        readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        readonly path: string;
        readonly ifMatch: string | null;
        readonly base: object | null;
        readonly body: object | null;
        readonly dependsOn: readonly string[];
        readonly deviceTime: string;
        readonly clockOffset?: number | undefined;
        readonly schemaVersion?: number | undefined;
      })[];
    };
    readonly answer: undefined;
  };
  'post /sync/rehearsal': {
    readonly body: {
      readonly tenantId: string;
      readonly userId: string;
      readonly deviceId: string;
      readonly schemaVersion: number;
      readonly epoch?: string | null | undefined;
      readonly importId?: string | undefined;
      readonly operations: readonly ({
        readonly opId: string;
        readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        readonly path: string;
        readonly ifMatch: string | null;
        readonly base: object | null;
        readonly body: object | null;
        readonly dependsOn: readonly string[];
        readonly deviceTime: string;
        readonly clockOffset?: number | undefined;
        readonly schemaVersion?: number | undefined;
      })[];
    };
    readonly answer: undefined;
  };
  'post /tenants': {
    readonly body: {
      readonly id?: string | undefined;
      readonly name: string;
      readonly plan?: string | null | undefined;
      readonly region?: string | null | undefined;
      readonly offlineDays?: number | undefined;
      readonly overReceiptPercent?: number | undefined;
      readonly timeZone?: string | undefined;
      readonly currency?: string | undefined;
      readonly secondFactorRequired?: boolean | undefined;
      readonly quotas?: {
        readonly users?: number | null | undefined;
        readonly storageBytes?: number | null | undefined;
      } | undefined;
      readonly adminEmail: string;
      readonly adminName?: string | undefined;
      readonly locale?: string | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly plan: string | null;
      readonly region: string | null;
      readonly status: 'active' | 'suspended';
      readonly offlineDays: number;
      readonly overReceiptPercent: number;
      readonly timeZone: string;
      readonly currency: string;
      readonly secondFactorRequired: boolean;
      readonly quotas: {
        readonly users: number | null;
        readonly storageBytes: number | null;
      };
      readonly users: number;
      readonly usage: {
        readonly people: {
          readonly active: number;
          readonly invited: number;
          readonly suspended: number;
        };
        readonly devices: {
          readonly all: number;
          readonly unsent: number;
        };
        readonly unsentChanges: number;
        readonly storageBytes: number;
        readonly errors: number;
      };
      readonly adminEmail: string | null;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'post /tenants/{id}/status': {
    readonly body: {
      readonly status: 'active' | 'suspended';
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly plan: string | null;
      readonly region: string | null;
      readonly status: 'active' | 'suspended';
      readonly offlineDays: number;
      readonly overReceiptPercent: number;
      readonly timeZone: string;
      readonly currency: string;
      readonly secondFactorRequired: boolean;
      readonly quotas: {
        readonly users: number | null;
        readonly storageBytes: number | null;
      };
      readonly users: number;
      readonly usage: {
        readonly people: {
          readonly active: number;
          readonly invited: number;
          readonly suspended: number;
        };
        readonly devices: {
          readonly all: number;
          readonly unsent: number;
        };
        readonly unsentChanges: number;
        readonly storageBytes: number;
        readonly errors: number;
      };
      readonly adminEmail: string | null;
      readonly version: number;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  'post /tenants/{tenantId}/sign-in-domains/{domain}/approve': {
    readonly body: undefined;
    readonly answer: {
      readonly domain: string;
      readonly record: string;
      readonly verifiedAt: string | null;
      readonly verifiedBy: 'dns' | 'platform' | null;
      readonly checkedAt: string | null;
      readonly recordFound: boolean | null;
      readonly id: string;
      readonly version: number;
    };
  };
  'post /tenants/{tenantId}/sign-in-domains/{domain}/withdraw': {
    readonly body: undefined;
    readonly answer: {
      readonly domain: string;
      readonly record: string;
      readonly verifiedAt: string | null;
      readonly verifiedBy: 'dns' | 'platform' | null;
      readonly checkedAt: string | null;
      readonly recordFound: boolean | null;
      readonly id: string;
      readonly version: number;
    };
  };
  'post /tenants/{tenantId}/users/invite': {
    readonly body: {
      readonly email: string;
      readonly name?: string | undefined;
      readonly role: string;
      readonly locale?: string | undefined;
      readonly tenantId?: string | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /tenants/{tenantId}/users/{id}/begin-reset-2fa': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /tenants/{tenantId}/users/{id}/devices/{deviceId}/requests': {
    readonly body: {
      readonly request: 'sync' | 'lock';
    };
    readonly answer: undefined;
  };
  'post /tenants/{tenantId}/users/{id}/reset-2fa': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /tenants/{tenantId}/users/{id}/role': {
    readonly body: {
      readonly role: string;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /tenants/{tenantId}/users/{id}/status': {
    readonly body: {
      readonly status: 'active' | 'suspended';
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /users': {
    readonly body: {
      readonly email: string;
      readonly name: string;
      readonly username?: string | undefined;
      readonly role: string;
      readonly password: string;
      readonly locale?: string | undefined;
      readonly tenantId?: string | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /users/invite': {
    readonly body: {
      readonly email: string;
      readonly name?: string | undefined;
      readonly role: string;
      readonly locale?: string | undefined;
      readonly tenantId?: string | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /users/{id}/devices/{deviceId}/requests': {
    readonly body: {
      readonly request: 'sync' | 'lock';
    };
    readonly answer: undefined;
  };
  'post /users/{id}/reset-2fa': {
    readonly body: undefined;
    readonly answer: undefined;
  };
  'post /users/{id}/role': {
    readonly body: {
      readonly role: string;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /users/{id}/status': {
    readonly body: {
      readonly status: 'active' | 'suspended';
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly name: string;
      readonly email: string;
      readonly username: string;
      readonly role: string;
      readonly status: 'active' | 'invited' | 'suspended';
    };
  };
  'post /v1/plugins/upload': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'post /v1/plugins/{id}/install': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'post /v1/plugins/{id}/uninstall': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'post /v1/support/tickets/upload': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly url: string;
      readonly name: string;
      readonly type: string;
      readonly size: number;
    };
  };
  'post /v1/support/tickets/{id}/replies': {
    readonly body: {
      readonly message: string;
      readonly attachmentUrl?: string | null | undefined;
      readonly internal?: boolean | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly ticketId: string;
      readonly message: string;
      readonly attachmentUrl: string | null;
      readonly internal: boolean;
    };
  };
  'post /v1/survey/plugins/{id}/install': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'post /v1/survey/plugins/{id}/rate': {
    readonly body: {
      readonly rating: number;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'post /v1/survey/plugins/{id}/uninstall': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'post /v1/survey/plugins/{id}/update': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'put /auth/second-factor-policy': {
    readonly body: {
      readonly required: boolean;
    };
    readonly answer: undefined;
  };
  'put /positions/own': {
    readonly body: {
      readonly longitude: number;
      readonly latitude: number;
      readonly accuracy: number;
      readonly takenAt: string;
    };
    readonly answer: {
      readonly isShared: boolean;
    };
  };
  'put /positions/own/sharing': {
    readonly body: {
      readonly isShared: boolean;
    };
    readonly answer: undefined;
  };
  'put /settings/coordinates': {
    readonly body: {
      readonly kind: 'degrees' | 'seconds' | 'utm' | 'grid';
      readonly grid: string;
      readonly axes: 'east-north' | 'north-east';
    };
    readonly answer: undefined;
  };
  'put /settings/currency': {
    readonly body: {
      readonly currency: string;
    };
    readonly answer: undefined;
  };
  'put /settings/devices-carry': {
    readonly body: {
      readonly devicesCarry: 'everything' | 'workAreas';
    };
    readonly answer: undefined;
  };
  'put /settings/fault-form': {
    readonly body: {
      readonly isOpen: boolean;
      readonly notice: '' | string;
    };
    readonly answer: undefined;
  };
  'put /settings/feature-flags/{key}': {
    readonly body: {
      readonly enabled: boolean;
      readonly tenantId?: string | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly key: string;
      readonly enabled: boolean;
    };
  };
  'put /settings/letterhead': {
    readonly body: {
      readonly letterhead: '' | string;
    };
    readonly answer: undefined;
  };
  'put /settings/logo': {
    readonly body: {
      readonly fileId: string | null;
      readonly alt: '' | string;
    };
    readonly answer: undefined;
  };
  'put /settings/odk-collect': {
    readonly body: {
      readonly isOn: boolean;
    };
    readonly answer: undefined;
  };
  'put /settings/photographs': {
    readonly body: {
      readonly side: 1280 | 1920 | 2560 | 4096 | null;
      readonly keepsPlace: boolean;
      readonly isStamped: boolean;
    };
    readonly answer: undefined;
  };
  'put /settings/positions': {
    readonly body: {
      readonly accuracy: number | null;
    };
    readonly answer: undefined;
  };
  'put /settings/single-sign-on': {
    readonly body: {
      readonly enabled: boolean;
      readonly issuer: string;
      readonly clientId: string;
      readonly scopes: string;
      readonly trustEmail: boolean;
      readonly domains: readonly string[];
      readonly roleClaim: string;
      readonly roles: readonly ({
        readonly value: string;
        readonly role: string;
      })[];
      readonly defaultRole: string | null;
      readonly createPeople: boolean;
      readonly onlySso: boolean;
      readonly trustSecondFactor?: boolean | undefined;
      readonly secondFactorAcr?: string | undefined;
      readonly clientSecret?: string | null | undefined;
    };
    readonly answer: {
      readonly enabled: boolean;
      readonly issuer: string;
      readonly clientId: string;
      readonly scopes: string;
      readonly trustEmail: boolean;
      readonly domains: readonly string[];
      readonly roleClaim: string;
      readonly roles: readonly ({
        readonly value: string;
        readonly role: string;
      })[];
      readonly defaultRole: string | null;
      readonly createPeople: boolean;
      readonly onlySso: boolean;
      readonly trustSecondFactor: boolean;
      readonly secondFactorAcr: string;
      readonly proofs: readonly ({
        readonly domain: string;
        readonly record: string;
        readonly verifiedAt: string | null;
        readonly verifiedBy: 'dns' | 'platform' | null;
        readonly checkedAt: string | null;
        readonly recordFound: boolean | null;
      })[];
      readonly id: string;
      readonly version: number;
      readonly hasSecret: boolean;
      readonly callbackUrl: string;
    };
  };
  'put /settings/time-zone': {
    readonly body: {
      readonly timeZone: string;
    };
    readonly answer: undefined;
  };
  'put /sync/device': {
    readonly body: {
      readonly appVersion: string;
      readonly waiting: number;
      readonly needsYou: number;
      readonly oldestAt: string | null;
      readonly condition?: {
        readonly battery: number | null;
        readonly isCharging: boolean | null;
        readonly storageUsed: number | null;
        readonly storageQuota: number | null;
        readonly isLocked: boolean;
      } | undefined;
      readonly hasLocked?: string | undefined;
    };
    readonly answer: {
      readonly lock: string | null;
    };
  };
  'put /v1/plugins/{id}/update': {
    readonly body: undefined;
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      readonly categories: readonly string[];
      readonly version: string;
      readonly isInstalled: boolean;
      readonly installedVersion: string | null;
      readonly downloads: number;
      readonly rating: number;
      readonly ratingCount: number;
      readonly documentation: string | null;
      readonly icons: {
        readonly medium: string | null;
      };
      readonly permissions: readonly string[];
    };
  };
  'put /v1/support/tickets/{id}/tier': {
    readonly body: {
      readonly tier: '1' | '2' | '3' | 1 | 2 | 3;
      readonly assignedTo?: string | null | undefined;
    };
    readonly answer: {
      readonly id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly updatedBy: string | null;
      readonly number: string | null;
      readonly title: string;
      readonly description: string | null;
      readonly status: 'Open' | 'Pending' | 'OnHold' | 'Solved' | 'Closed';
      readonly priority: 'low' | 'normal' | 'high' | 'urgent';
      readonly tier: '1' | '2' | '3';
      readonly category: 'app' | 'device' | 'account' | 'data' | 'asset' | 'other' | null;
      readonly assignedTo: string | null;
      readonly requester: string | null;
      readonly assetId: string | null;
      readonly workOrderId: string | null;
      readonly solvedAt: string | null;
      readonly statusTrail: Readonly<Record<string, string>>;
    };
  };
}
