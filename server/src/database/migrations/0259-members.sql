-- Searches find O'Brien, O’Brien and OBrien by each other, Anne-Marie and Anne Marie, and ligatures by their letters.
-- Apostrophes within words go and hyphens within words become blanks. Those at the edge of a word stay, so that a search
-- for such a sign alone does not match everything, and two blanks go on telling the address from the names.
create or replace function plain_text(value text) returns text
  language sql immutable strict parallel safe
begin atomic
  select replace(replace(replace(
    translate(
      lower(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              normalize(translate(value, '’‘‛ʼʹʻ′´`＇‐‑‒–—−', '''''''''''''''''''''------'), NFKD),
              '[\u0300-\u036f\u00ad]', '', 'g'),
            '([[:alnum:]])''+(?=[[:alnum:]])', '\1', 'g'),
          '([[:alnum:]])-+(?=[[:alnum:]])', '\1 ', 'g')),
      'øłđðħı', 'olddhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end;

-- The stored texts that are others now. The table is read once, and only these rows are written: to set the expression of
-- the column anew would write every member and each index of theirs while nobody can read.
update members set first_name = first_name
  where search <> plain_text(' ' || first_name || ' ' || last_name || '  ' || email);
update content_items set title = title
  where title_plain <> plain_text(left(title, 500)) or key_plain <> plain_text(key);
update partners set title = title where title_plain <> plain_text(title);

reindex index plans_search;
reindex index pricing_options_search;
reindex index ticket_events_search;
reindex index groups_search;
reindex index promos_search;
reindex index invites_search;

-- What was typed, as a pattern for plain texts: the signs of patterns are escaped after the text is made plain, as making
-- plain can make such signs of others. A hyphen or an apostrophe that ends or begins what was typed so far stands within
-- a word of the stored text. Null, which matches nothing, for a text of accents alone.
create function plain_pattern(typed text) returns text
  language sql immutable strict parallel safe
begin atomic
  select nullif(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(plain_text(typed), '([[:alnum:]])-+$', '\1 '),
          '^-+(?=[[:alnum:]])', ' '),
        '([[:alnum:]])''+$|^''+(?=[[:alnum:]])', '\1', 'g'),
      '([\\%_])', '\\\1', 'g'),
    '');
end;

-- The beginning of such a pattern. A text of less than three letters is looked for at the beginning of words, as no index
-- finds it within them; one without a letter or a digit anywhere.
create function plain_prefix(typed text, words text default '% ') returns text
  language sql immutable strict parallel safe
begin atomic
  select case when length(plain_text(typed)) < 3 and plain_text(typed) ~ '[[:alnum:]]' then words else '%' end;
end;

do $$
declare
  made text := pg_get_functiondef('search_rows'::regproc);
  changed text := replace(replace(made,
    'literal text := replace(replace(replace(wanted, ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'');',
    'literal text := plain_pattern(btrim(typed));'),
    'case when length(wanted) < 3 then ''% '' else ''%'' end || literal', 'plain_prefix(btrim(typed)) || literal');
begin
  if position('plain_prefix' in changed) = 0 or position('literal text := plain_pattern' in changed) = 0 then
    raise exception 'search_rows makes its pattern in another way';
  end if;
  execute changed;
end $$;
