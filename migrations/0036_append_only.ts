import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- For how long rows of append-only tables are kept at the least. The server reads this and cannot change it.
    create table append_only_retention (
      table_name text primary key,
      keep_days integer not null check (keep_days >= 30)
    );
    insert into append_only_retention values ('audit_event', 2557), ('booking_transition', 2557);

    -- Statement-level: what it returns does not matter.
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('loftlie.deletes_expired', true) = 'on' then
        return null;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;

    -- The only way to take rows from an append-only table: the oldest first, and none that is to be kept still. It runs
    -- as the owner of the tables, for the server itself may not delete there.
    create function delete_expired(append_only text, before timestamptz, most integer) returns integer
      language plpgsql security definer
      set search_path = public, pg_temp
      set loftlie.deletes_expired = 'on'
    as $$
    declare
      days integer;
      deleted integer;
    begin
      select keep_days into days from append_only_retention where table_name = append_only;
      if days is null then
        raise exception '% has no time for which its rows are kept', append_only using errcode = 'insufficient_privilege';
      end if;
      if before > now() - make_interval(days => days) then
        raise exception 'rows of % are kept for % days', append_only, days using errcode = 'insufficient_privilege';
      end if;

      execute format('delete from %1$I where id in (select id from %1$I where at < $1 order by id limit $2)', append_only)
        using before, most;
      get diagnostics deleted = row_count;
      return deleted;
    end $$;
    revoke execute on function delete_expired from public;
  `.execute(db)
}
