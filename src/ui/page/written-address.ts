/** Tells the addresses that a screen wrote from those that came from elsewhere, by back or a link. */
export interface WrittenAddress {
  /** The last one that was written or came: what the screen shows stands in it already. */
  last(): string;
  write(address: string): void;
  /** The router shows an address. @returns whether the screen has to follow it */
  comesFromElsewhere(address: string): boolean;
}

/** The router shows what is written some time later, and of several in a row perhaps the last one only. */
export function writtenAddress(first: string): WrittenAddress {
  let last = first;
  let shown = first;
  let onTheWay: readonly string[] = [];
  return {
    last: () => last,
    write(address) {
      last = address;
      onTheWay = [...onTheWay, address];
    },
    comesFromElsewhere(address) {
      // Of what is on its way the router does not know yet.
      if (address === shown) return false;
      shown = address;
      const place = onTheWay.lastIndexOf(address);
      onTheWay = place === -1 ? [] : onTheWay.slice(place + 1);
      if (place !== -1) return false;
      last = address;
      return true;
    },
  };
}
