-- A movement says its quantity in the unit that its row was kept in then: another one may come later.
alter table stock_movements add column unit text;
