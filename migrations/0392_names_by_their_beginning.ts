import { type Kysely, sql } from 'kysely'

/**
 * Most of what is searched has neither marks nor foreign letters, and its form has a short way. A name is looked up by its
 * beginning in the order of names: however many people are called so, the first are read and no more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Not in SQL: what is inlined reckons its argument again wherever it stands.
    create or replace function search_form(said text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(said) = length(said) then return translate(lower(said), '''\`"', ''); end if;
      return replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(said, nfkd), '[\\u0300-\\u036f]', '', 'g')),
          'łøđðħŧıŋĸſ⁄‐‑–—−''’‘ʼʻ\`´′"“”',
          'loddhtinks/-----'
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    end
    $$;

    drop index person_name_letters;
    create index person_by_last_name on person
      (search_form(last_name) collate "C", search_form(first_name) collate "C", id)
      where merged_into is null and erased_at is null;
    create index person_by_first_name on person
      (search_form(first_name) collate "C", search_form(last_name) collate "C", id)
      where merged_into is null and erased_at is null;
  `.execute(db)
}
