/**
 * What the row that names another one means for the deletion of that one (docs/decisions/0054). `refuse`: the other stays
 * as long as this one is there. `refuseOpen`: as long as this one is not settled; what is settled is history and goes on
 * naming what is gone. `take`: deleted with it, for it is a part of it; one that something of its own keeps (`keptBy`) keeps
 * the other too. `leave`: goes on naming what is gone.
 */
export type OnDelete = 'refuse' | 'refuseOpen' | 'take' | 'leave';
