/** A package across all tenants, as people of the platform see it. */
export interface PlatformPlugin {
  readonly packageId: string;
  readonly name: string;
  readonly description: string;
  /** The highest that anybody has. */
  readonly release: string;
  readonly categories: readonly string[];
  readonly permissions: readonly string[];
  /** By the platform, to every tenant. */
  readonly published: boolean;
  /** Tenants whose catalogue has it. */
  readonly tenants: number;
  readonly installed: number;
  /** Of those that have it installed: how many run an older release than their own catalogue offers them. */
  readonly behind: number;
  /** The mean of all ratings; null: nobody rated it. */
  readonly rating: number | null;
  readonly withdrawn: Withdrawal | null;
}

export interface Withdrawal {
  /** RFC 3339. */
  readonly at: string;
  readonly reason: string;
}

export interface PlatformPluginDetails extends PlatformPlugin {
  /** The tenants that have it, or had it until it was withdrawn. */
  readonly catalogues: readonly PluginCatalogue[];
}

export interface PluginCatalogue {
  /** Of the tenant, as its name. */
  readonly id: string;
  readonly name: string;
  readonly release: string;
  /** In its catalogue; false: taken out of it, for the package was withdrawn. */
  readonly listed: boolean;
  /** The release that is installed. */
  readonly installed: string | null;
  readonly rating: number | null;
}

/** What came of publishing a package. */
export interface Publication {
  readonly plugin: PlatformPluginDetails;
  /** Of the package that was published; a tenant may have a higher one of its own. */
  readonly release: string;
  /** Tenants that have it now and had not before. */
  readonly added: number;
  /** Tenants with a package of their own under this name, of the same release or a higher one. */
  readonly kept: readonly { readonly id: string; readonly name: string; readonly release: string }[];
}

/** Characters. */
export const WITHDRAWAL_REASON = 500;

/** Among the details of a refusal: the platform withdrew the package; `values.reason` says why. */
export const WITHDRAWN_CODE = 'withdrawn';
