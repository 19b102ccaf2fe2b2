import { type Kysely, sql } from 'kysely'

/**
 * Why something was done is often told with somebody's name. It is emptied when they leave, also where rows are append-only:
 * by this function alone, which touches no other column. The server may not update those tables, whatever it sets.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('loftlie.deletes_expired', true) = 'on' then
        return null;
      end if;
      if tg_op = 'UPDATE' and current_setting('loftlie.forgets_reasons', true) = 'on' then
        return null;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;

    -- Where something must be written it says that it was erased. Of the audit the entity is named too, by which it is found,
    -- and that somebody was erased or given a copy, and why, is what the studio has to show for it.
    create function forget_reasons(named regclass, by_column name, ids text[], of_entity text) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform set_config('loftlie.forgets_reasons', 'on', true);
      if named = 'audit_event'::regclass then
        update audit_event set reason = 'Erased' where reason <> ''
          and (entity = of_entity and entity_id = any (ids) or on_behalf_of = any (ids::uuid[]))
          and action not in ('person_erased', 'person_exported');
      else
        execute format('update %s set reason = ''Erased'' where %I::text = any ($1) and reason <> ''''', named, by_column)
          using ids;
      end if;
      perform set_config('loftlie.forgets_reasons', 'off', true);
    end $$;
    revoke execute on function forget_reasons from public;
  `.execute(db)
}
