/** Put in by the build; nothing where the code is not built. */
declare const __API_BASE__: string | undefined;

/** Where the API stands below the app's origin: `API_BASE_PATH` when the app was built (R7.0). */
export const API_BASE = typeof __API_BASE__ === 'undefined' ? '/api' : __API_BASE__;
