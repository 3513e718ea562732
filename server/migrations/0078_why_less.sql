-- Why less is asked of whoever carries it out, or why it was taken back from them (decision 62).
alter table installations add column status_reason text;
alter table manufacturing_orders add column status_reason text;
