import { createContext } from 'react';

/** ISO 4217, of amounts that name no currency; outside of a tenant there is none. */
export const HouseCurrency = createContext('');
