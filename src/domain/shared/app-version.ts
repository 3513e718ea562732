/** Of this app, as its devices name it to the server; the package's own. */
export const APP_VERSION = '0.1.0';
