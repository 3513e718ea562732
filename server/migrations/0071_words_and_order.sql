-- Rewrites: the tables of all lists
-- What a search looks at and what text is sorted by, the same as on the devices (src/domain/kit/search/words.ts, sort-key.ts), in
-- every database whatever its collations: decision 56. Tests compare these functions with those letter by letter.

-- Texts with other characters than ASCII, of which only the letters of the scripts in it are looked up: a table of all
-- would cost a hundred times as much.
create function fold_letters(given text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  folded text collate "C" := lower(regexp_replace(normalize(given, NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g') collate "C");
begin
  if folded ~ '[\u0080-\u036f\u1d00-\u1dbf\u1e00-\u1eff\u2000-\u2c7f\ua720-\ua7ff]' then
    folded := translate(folded,
      'ÆÐ×ØÞðøĐđĦħıĸŁłŊŋŒŦŧƀƁƂƃƄƆƇƈƉƊƋƌƎƏƐƑƒƓƔƖƗƘƙƚƜƝƞƟƢƤƥƦƧƩƬƭƮƱƲƳƴƵƶƷƸƼǝǤǥǶǷȜȠȡȢȤȥȷȺȻȼȽȾȿɁɃɄɅɆɇ'
      'ɈɉɊɌɍɎɏɐɑɓɔɖɗəɛɠɣɨɩɫɲɵɽʂʈʉʋʐʹʻʼʽᵽẞỺỼỾ‐‒–—―‘’‛′⁄ℲↃ−∕ⱠⱡⱢⱣⱤⱥⱦⱧⱨⱩⱪⱫⱬⱭⱮⱯⱰⱲⱵⱾⱿꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆ'
      'ꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎',
      'ædxoþdoddhhikllnnœttbbbbƅoccddddeeeffggiikklɯnnoƣppʀƨʃtttʊvyyzzʒƹƽeggƕƿȝndȣzzjaccltsɂbuʌee'
      'jjɋrryyaaboddeeggiilnorstuvz''''''''pßỻỽỿ-----''''''''/ⅎↄ-/lllprathhkkzzaɱaɒⱳⱶsɀꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇ'
      'ꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔsᶎꟈꟊɤꟍ꟏');
    folded := replace(replace(replace(replace(replace(replace(replace(folded, 'æ', 'ae'), 'þ', 'th'), 'ß', 'ss'), 'œ', 'oe'), 'ƕ', 'hv'), 'ȸ', 'db'), 'ȹ', 'qp');
  end if;
  if folded ~ '[\u0370-\u03ff]' then
    folded := translate(folded,
      'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿ',
      'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽ');
  end if;
  if folded ~ '[\u0400-\u052f\ua640-\ua69f]' then
    folded := translate(folded,
      'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐґҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋ'
      'ӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚ',
      'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏггғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌ'
      'ӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛ');
  end if;
  if folded ~ '[\u0530-\u058f\u10a0-\u10ff\u1c90-\u1cbf]' then
    folded := translate(folded,
      'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛ'
      'ᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ',
      'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭაბგდევზთიკლმ'
      'ნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ');
  end if;
  if folded ~ '[\u0590-\u07ff]' then
    folded := translate(folded,
      'ךםןףץةى٠١٢٣٤٥٦٧٨٩ٱکڪھہیېە۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉',
      'כמנפצهي0123456789اككههييه01234567890123456789');
  end if;
  if folded ~ '[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9]' then
    folded := translate(folded,
      '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
      '෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏'
      '᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙'
      '꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
      '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
      '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
      '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
      '01234567890123456789012345678901234567890123456789');
  end if;
  return translate(folded, '`', '''');
end
$$;

create function fold_text(given text) returns text
  language sql immutable strict parallel safe
  as $$
  select case when octet_length(given) = length(given) then translate(lower(given collate "C"), '`', '''')
    else fold_letters(given) end
$$;

-- Each number stands behind the count of its digits, so that 2 comes before 10. The longest numbers first: a count that is a
-- digit itself makes its number longer than any that is looked for after it. As many steps as there can be digits, because
-- splitting the text costs several times as much.
create function sort_key(given text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  key text collate "C" := fold_text(left(given, 80));
  longest integer;
begin
  if key !~ '[0-9]' then
    return key;
  end if;
  if key ~ '0[0-9]' then
    key := regexp_replace(key, '(^|[^0-9])0+([0-9])', '\1\2', 'g');
  end if;
  if key ~ '[0-9]{40}' then
    key := regexp_replace(key, '([0-9]{40,})', chr(88) || '\1', 'g');
  end if;
  longest := case when key ~ '[0-9]{9}' then 39 when key ~ '[0-9]{5}' then 8 else 4 end;
  for size in reverse longest..1 loop
    key := regexp_replace(key, '(?<![0-9])([0-9]{' || size || '})(?![0-9])', chr(48 + size) || '\1', 'g');
  end loop;
  return key;
end
$$;

-- What a list is sorted by and searches, kept with each row: under row-level security an index is looked into by a plain
-- column alone, so a page deep in a list would else cost all rows before it. A list is sorted by `sort_…`, and `search_text`
-- holds the fields that its search looks at, in the order of the definition. Each table that a list reads calls it once.
create function keep_list_columns(listed text, sorted_by text[], searched text[]) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  columns text[] := array(select format('add column sort_%1$s text collate "C" generated always as (sort_key(%1$I)) stored', field)
    from unnest(sorted_by) as field);
  texts text := (select string_agg(format('coalesce(%I, '''')', field), ' || '' '' || ') from unnest(searched) as field);
  field text;
  former text;
begin
  if texts is not null then
    columns := columns || format('add column search_text text collate "C" generated always as (fold_text(%s)) stored', texts);
  end if;
  execute format('alter table %I %s', listed, array_to_string(columns, ', '));
  foreach field in array sorted_by loop
    -- What the list was sorted by before; an index that keeps values apart stays.
    select indexname into former from pg_indexes
      where schemaname = 'public' and tablename = listed and indexdef not like 'CREATE UNIQUE%'
        and indexdef like format('%%(tenant_id, %I, id) WHERE (deleted_at IS NULL)', field);
    if former is not null then
      execute format('drop index %I', former);
    end if;
    execute format('create index %I on %I (tenant_id, sort_%s, id) where deleted_at is null',
      coalesce(former, format('%s_by_%s_order', listed, field)), listed, field);
  end loop;
end
$$;
revoke execute on function keep_list_columns(text, text[], text[]) from public;

select keep_list_columns(name, sorted_by::text[], searched::text[]) from (values
    ('feature_flags', '{key}', '{key}'),
    ('members', '{name}', '{name,email,username}'),
    ('work_orders', '{title,number}', '{number,title,location,project_id}'),
    ('job_sheets', '{title,number}', '{number,title}'),
    ('surveys', '{title}', '{title}'),
    ('inventory_items', '{name,sku}', '{sku,name,category,serial_number,location}'),
    ('assets', '{name,tag}', '{tag,name,country,operator,serial_number,external_id}'),
    ('crews', '{name}', '{name,vehicle,home_warehouse}'),
    ('switching_requests', '{title,number}', '{number,title}'),
    ('compliance_rules', '{name}', '{name,source}'),
    ('served_customers', '{year}', '{year}'),
    ('outages', '{title,number}', '{number,title}'),
    ('saved_reports', '{name}', '{name,description}'),
    ('boms', '{name,number}', '{number,name,revision}'),
    ('manufacturing_orders', '{product,order_number}', '{order_number,product}'),
    ('reservations', '{name}', '{name}'),
    ('plans', '{name}', '{name,region}'),
    ('projects', '{name,number}', '{number,name}'),
    ('installations', '{title,number}', '{number,title}'),
    ('maintenance_plans', '{title,number}', '{number,title}'),
    ('maintenance_records', '{title,number}', '{number,title,findings}'),
    ('decommissionings', '{title,number}', '{number,title,permit_number,manifest_number,certificate_number}'),
    ('survey_templates', '{name}', '{name}'),
    ('plugins', '{name}', '{name}'),
    ('installed_plugins', '{name}', '{name}'),
    ('support_tickets', '{title,number}', '{number,title,description}'),
    ('articles', '{title}', '{title,tags,body}'),
    ('warehouses', '{name,code}', '{code,name,address}'),
    ('stock_lines', '{name,bin}', '{name,bin,lot}'),
    ('procurement_orders', '{supplier,order_number}', '{order_number,supplier}'),
    ('shipments', '{number}', '{number,title,carrier,tracking}'),
    ('stock_movements', '{name}', '{name,reason}'),
    ('stock_counts', '{title,number}', '{number,title}'),
    ('canned_replies', '{title}', '{title,body}')
  ) as lists (name, sorted_by, searched);

-- As before (0069), without what follows from other columns of the row.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  bookkeeping constant text[] := array['tenant_id', 'version', 'updated_at', 'updated_by', 'scope_users', 'search_text'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  was jsonb;
  is_now jsonb := to_jsonb(new);
  happened text := 'insert';
  seen_by text[];
begin
  if tg_op = 'UPDATE' then
    happened := case when new.deleted_at is not null and old.deleted_at is null then 'delete' else 'update' end;
    was := to_jsonb(old);
    select jsonb_object_agg(after.key, was -> after.key), jsonb_object_agg(after.key, after.value)
      into was, is_now
      from jsonb_each(is_now) as after
      where after.value is distinct from was -> after.key and after.key <> all (bookkeeping)
        and not starts_with(after.key, 'sort_');
  else
    select jsonb_object_agg(entry.key, entry.value) into is_now
      from jsonb_each(is_now) as entry
      where entry.key <> all (bookkeeping) and not starts_with(entry.key, 'sort_');
  end if;
  if tg_argv[1] = 'assigned' then
    seen_by := new.scope_users;
    if tg_op = 'UPDATE' and old.scope_users is distinct from new.scope_users then
      seen_by := array(select distinct unnest(old.scope_users || new.scope_users));
    end if;
  end if;
  insert into change_log (tenant_id, entity, id, version, op, scopes)
    values (new.tenant_id, tg_argv[0], new.id, new.version, happened, seen_by);
  -- A row whose assignees changed with those of its parent was not edited by anybody.
  if is_now is not null then
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time,
        happened_at, ip, request_id, op_id, unconditional)
      values (new.tenant_id, actor ->> 'userId', happened, tg_argv[0], new.id, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, (actor ->> 'happenedAt')::timestamptz, actor ->> 'ip',
        actor ->> 'requestId', actor ->> 'opId', coalesce((actor ->> 'unconditional')::boolean, false));
  end if;
  return null;
end
$$;
