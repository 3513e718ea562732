import type { NetworkMember } from '../../../domain/assets/network-of-assets.ts';
import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { followRows, type RowsListener } from '../followed/follow-rows.ts';
import { type NetworkModel, networkModel } from './network-model.ts';
import { networkRows } from './network-rows.ts';

/** The network of all assets on this device, kept in step with the store. */
export interface NetworkIndex {
  /** Assets in it. */
  readonly size: number;
  /** Every row was read. Before, nothing can be said: what was not read would be dead. */
  readonly isWhole: boolean;
  /** Made of the rows when it is asked for, and kept until one changes. */
  model(): NetworkModel;
  close(): void;
}

/** @param listener told of rows, also of those that are in no network */
export function createNetworkIndex(
  database: FieldDatabase,
  entity: EntityDefinition,
  listener: RowsListener,
): NetworkIndex {
  const followed = followRows(database, entity, heldNetwork, listener);
  return {
    get size() {
      return followed.held.members.size;
    },
    get isWhole() {
      return followed.isWhole;
    },
    model: () => followed.held.model(),
    close: followed.close,
  };
}

function heldNetwork() {
  const members = new Map<string, NetworkMember>();
  let made: NetworkModel | undefined;
  const rows = networkRows(members, () => {
    made = undefined;
  });
  return {
    members,
    rows,
    model: () => {
      made ??= networkModel([...members.values()]);
      return made;
    },
  };
}
