import { type Kysely, sql } from 'kysely'

/**
 * What was sold to somebody may be called after them. Once the law does not ask any more, and nobody's record names who bought it,
 * the names on their papers are emptied by this function alone, as reasons are: number, day and amounts stay as they were issued.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function forget_names_on_documents(before timestamptz, at_most integer) returns integer
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare forgotten integer;
    begin
      perform set_config('loftlie.forgets_reasons', 'on', true);
      update document set data = data || jsonb_build_object(
        'erased', true,
        'lines', (select coalesce(jsonb_agg(line || '{"name": ""}'), '[]') from jsonb_array_elements(coalesce(data -> 'lines', '[]')) line),
        'tenders', (select coalesce(jsonb_agg(tender || '{"words": ""}'), '[]') from jsonb_array_elements(coalesce(data -> 'tenders', '[]')) tender)
      )
      where id in (
        select document.id from document join customer_order on customer_order.id = order_id
        where issued_at < before and not data ? 'erased'
          and not exists (select from person where person.id = person_id and erased_at is null)
        limit at_most
      );
      get diagnostics forgotten = row_count;
      perform set_config('loftlie.forgets_reasons', 'off', true);
      return forgotten;
    end $$;
    revoke execute on function forget_names_on_documents from public;
  `.execute(db)
}
