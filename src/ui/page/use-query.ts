import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { writtenAddress } from './written-address.ts';

export interface Query {
  /** Empty where the address does not say. */
  get(name: string): string;
  /** An empty value leaves the address. It stays the same entry of the history: "back" leaves the screen. */
  set(values: Readonly<Record<string, string>>): void;
}

/** What a list is narrowed to stands in its address: a link shows a colleague the same rows. */
export function useQuery(): Query {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();
  const [written] = useState(() => writtenAddress(address));
  useEffect(() => {
    written.comesFromElsewhere(address);
  }, [written, address]);
  return {
    get: (name) => parameters.get(name) ?? '',
    set(values) {
      // What was set last, also where the address has not got there yet: the next value goes beside it.
      const after = new URLSearchParams(written.last());
      for (const [name, value] of Object.entries(values)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      written.write(after.toString());
      setParameters(after, { replace: true });
    },
  };
}
