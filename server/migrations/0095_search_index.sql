-- Reads: the rows of all lists, once, for an index of their words
-- What a list finds rows by without reading all of them (decision 81): the words of a record, and the people who see it because they
-- are named. Row-level security keeps every index from such questions but those of plain comparisons, as nothing else that could
-- answer them is leakproof. A condition of the policy itself is not kept from it: so the question is asked through the policy.

-- All that is neither letter, mark nor digit, as in words.ts; what Unicode has not given out yet counts as either.
create function between_words() returns text
  language sql immutable parallel safe
  as $$ select '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c1\u2100-\u2101\u2103-\u2106\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b\u2140-\u2144\u214a-\u214d\u214f\u218a-\u244a\u249c-\u24e9\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3036-\u3037\u303d-\u303f\u309b-\u309c\u30a0\u30fb\u3190-\u3191\u3196-\u319f\u31c0-\u31ef\u3200-\u321e\u322a-\u3247\u3250\u3260-\u327f\u328a-\u32b0\u32c0-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ue000-\uf8ff\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf\ufdfc-\ufdff\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001ccef\U0001ccfa-\U0001cef0\U0001cf50-\U0001d164\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735\U0001d74f\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbef\U0001fbfa\U000e0001-\U000e007f\U000f0000-\U0010fffd]+' $$;

-- Folded texts as their words, each behind a space.
create function words_of(folded text) returns text
  language sql immutable parallel safe
  as $$ select ' ' || regexp_replace(folded collate "C", between_words(), ' ', 'g') $$;

-- Of each word its first letter and every piece of three letters, or the last two; each person; all with the tenant and the entity in
-- front. Of a text longer than some pages, whose terms might not fit, it says no more than that: it is looked at, whatever is sought.
create function index_terms(tenant text, entity text, words text, people text[]) returns tsvector
  language sql immutable parallel safe
  as $$
  select array_to_tsvector(
    case when length(words) > 8000 then array[tenant || '/' || entity || '/~']
    else array(
      select tenant || '/' || entity || '/' || case one when ' ' then '^' || two else split_part(concat(one, two, three), ' ', 1) end
        from string_to_array(words, null) as letters, unnest(letters, letters[2:], letters[3:]) as piece (one, two, three)
        -- A letter of four bytes counts as two on a device.
        where two <> ' ' or octet_length(one) = 4
    ) end || array(select tenant || '/' || entity || '/@' || person from unnest(people) as person))
  $$;

create table search_index (
  tenant_id text not null,
  entity text not null,
  id uuid not null,
  -- Null: the entity's list has no search.
  words text collate "C",
  -- Empty: everybody in the tenant sees it, or nobody for being named.
  people text[] not null default '{}',
  primary key (tenant_id, entity, id)
);
select protect_tenant_table('search_index');
-- As on every table, but in words that its key does not answer: PostgreSQL would look through a small tenant's rows, and make the terms of each.
alter policy tenant_isolation on search_index
  using (tenant_id || '' = current_tenant()) with check (tenant_id = current_tenant());
grant select on search_index to app_user;

-- The terms of the question under way, which `seek` sets. Null where nothing is asked: then nothing is found. The owner, for whom the
-- triggers write, has no question and sees all of the tenant: who may take the role app_user can be held to its policies as well.
create function sought() returns tsquery
  language sql stable parallel safe
  as $$ select case when current_user = 'app_user' then nullif(current_setting('app.sought', true), '')::tsquery else '!''/'''::tsquery end $$;

create policy sought on search_index as restrictive for select to app_user
  using (index_terms(tenant_id, entity, words, people) @@ sought());

-- A term as a query names it.
create function quoted_term(term text) returns text
  language sql immutable parallel safe
  as $$ select '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''' $$;

-- Ids of an entity's records, deleted ones aside, that have every one of these folded words (of one letter: at the beginning of a
-- word), and name this person unless it is null; null where there are more than so many. By the index alone: any other way would make
-- the terms of every row.
create function seek(wanted text, needed text[], person text, most integer) returns uuid[]
  language plpgsql set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set jit = off
  set plan_cache_mode = force_custom_plan
  as $$
declare
  place constant text := current_tenant() || '/' || wanted || '/';
  found uuid[];
  traces constant text[] := array(
    select case when octet_length(word) < 4 and length(word) = 1 then ' ' || word else word end from unnest(needed) as word);
begin
  perform set_config('app.sought', concat_ws(' & ', quoted_term(place || '@' || person), (
    select string_agg(format('(%s | %s)', case
        when starts_with(trace, ' ') then quoted_term(place || '^' || ltrim(trace))
        when length(trace) < 3 then quoted_term(place || trace) || ':*'
        else (select string_agg(quoted_term(place || substr(trace, at, 3)), ' & ') from generate_series(1, length(trace) - 2) as at)
      end, quoted_term(place || '~')), ' & ')
    from unnest(traces) as trace)), true);
  found := array(select id from search_index
    where coalesce((select bool_and(strpos(search_index.words, trace) > 0) from unnest(traces) as trace), true) limit most + 1);
  return case when cardinality(found) > most then null else found end;
end
$$;

-- Keeps what is found of a tracked table's rows. Whoever gives a table a list or scopes calls it again.
create function index_entity(target regclass) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  entity constant text := (select split_part(encode(tgargs, 'escape'), '\000', 1)
    from pg_trigger where tgrelid = target and tgname = 'record_change');
  has_words constant boolean := exists (select from pg_attribute where attrelid = target and attname = 'search_text');
  has_people constant boolean := exists (select from pg_attribute where attrelid = target and attname = 'scope_users');
begin
  if entity is null or not (has_words or has_people) then
    return;
  end if;
  execute format(
    'create or replace trigger index_inserts after insert on %s referencing new table as inserted
      for each statement execute function index_inserts(%L, %L, %L)', target, entity, has_words, has_people);
  execute format(
    'create or replace trigger index_removals after delete on %s referencing old table as removed
      for each statement execute function index_removals(%L)', target, entity);
  execute format(
    'create or replace trigger index_change after update on %s for each row
      when ((old.deleted_at is null) <> (new.deleted_at is null)%s%s) execute function index_change(%L, %L, %L)', target,
    case when has_words then ' or old.search_text is distinct from new.search_text' end,
    case when has_people then ' or old.scope_users <> new.scope_users' end, entity, has_words, has_people);
end
$$;

create function index_inserts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- Each names columns that the tables of the others do not have.
  if tg_argv[1]::boolean and tg_argv[2]::boolean then
    insert into search_index (tenant_id, entity, id, words, people)
      select tenant_id, tg_argv[0], id, words_of(search_text), scope_users from inserted where deleted_at is null;
  elsif tg_argv[1]::boolean then
    insert into search_index (tenant_id, entity, id, words)
      select tenant_id, tg_argv[0], id, words_of(search_text) from inserted where deleted_at is null;
  else
    insert into search_index (tenant_id, entity, id, people)
      select tenant_id, tg_argv[0], id, scope_users from inserted where deleted_at is null;
  end if;
  return null;
end
$$;

-- What is deleted by a person is out of the index already: this is for what goes for good, by whomever.
create function index_removals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from search_index using removed
    where search_index.tenant_id = removed.tenant_id and search_index.entity = tg_argv[0] and search_index.id = removed.id;
  return null;
end
$$;

create function index_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  its_words text;
  its_people text[] := '{}';
begin
  if new.deleted_at is not null then
    delete from search_index where tenant_id = new.tenant_id and entity = tg_argv[0] and id = new.id;
    return null;
  end if;
  if tg_argv[1]::boolean then
    its_words := words_of(new.search_text);
  end if;
  if tg_argv[2]::boolean then
    its_people := new.scope_users;
  end if;
  insert into search_index as known (tenant_id, entity, id, words, people)
    values (new.tenant_id, tg_argv[0], new.id, its_words, its_people)
    on conflict (tenant_id, entity, id) do update set words = excluded.words, people = excluded.people
      where (known.words, known.people) is distinct from (excluded.words, excluded.people);
  return null;
end
$$;
revoke execute on function index_entity(regclass), index_inserts(), index_removals(), index_change() from public;

-- What is there already. The policies bind the owner too, who has no tenant here.
alter table search_index no force row level security;
do $$
declare
  tracked record;
begin
  for tracked in
    select t.tgrelid::regclass as place, split_part(encode(t.tgargs, 'escape'), '\000', 1) as entity,
        exists (select from pg_attribute where attrelid = t.tgrelid and attname = 'search_text') as has_words,
        exists (select from pg_attribute where attrelid = t.tgrelid and attname = 'scope_users') as has_people
      from pg_trigger t where t.tgname = 'record_change'
  loop
    perform index_entity(tracked.place);
    continue when not (tracked.has_words or tracked.has_people);
    execute format('alter table %s no force row level security', tracked.place);
    execute format('insert into search_index (tenant_id, entity, id, words, people) select tenant_id, %L, id, %s, %s from %s where deleted_at is null',
      tracked.entity, case when tracked.has_words then 'words_of(search_text)' else 'null' end,
      case when tracked.has_people then 'scope_users' else '''{}''' end, tracked.place);
    execute format('alter table %s force row level security', tracked.place);
  end loop;
end
$$;
alter table search_index force row level security;

-- What waits to be sorted in is read by each search: no more than a millisecond or two of it.
create index search_index_by_term on search_index using gin (index_terms(tenant_id, entity, words, people))
  with (gin_pending_list_limit = 256);
analyze search_index;
