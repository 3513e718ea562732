/** Where the API stands below the app's origin, unless the build says otherwise (R7.0). */
export const API_BASE = '/api';
