import { useState } from 'react';

/** Which rows are open, by their keys; all are closed at first. */
export function useOpenRows<Key>() {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<Key>>(new Set());
  const toggle = (key: Key) =>
    setOpenKeys((keys) =>
      keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]),
    );
  return { openKeys, toggle };
}
