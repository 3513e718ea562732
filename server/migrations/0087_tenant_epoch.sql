-- A tenant that was put back by itself has an epoch of its own behind the data's, by which its devices learn of it.
alter table tenants add column epoch text;

-- The rows of an archive come table by table, whatever they refer to: a restore asks for all references at its end. Without
-- that everybody else's are asked for as before, with each statement.
do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as child, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.child, reference.conname);
  end loop;
end
$$;
