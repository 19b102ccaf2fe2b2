import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A client whom the desk adds needs a name alone. Of clients with an account only a proven address stands here, or
    -- one that the studio itself has vouched for: what is mailed to it belongs to the account.
    alter table person alter column email drop not null;
    drop index person_search;
    create index person_search on person using gin (
      lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
    );

    -- The number that a code by SMS has proven; with AUTH_AUTOCONFIRM_PHONE it may be confirmed without.
    alter table auth_user add proven_phone text;

    create function pg_temp.was_proven(account uuid) returns boolean language sql return exists (
      select from audit_event confirmed
      where entity = 'user' and entity_id = account::text
        and (action = 'user_confirmed' or (action = 'user_modified' and facts->>'what' = 'email confirmed'))
        and not exists (
          select from audit_event moved
          where moved.entity = 'user' and moved.entity_id = account::text and moved.id > confirmed.id
            and moved.action = 'user_modified' and moved.facts->>'what' = 'email'
        )
    );
    -- Whoever signed up while AUTH_AUTOCONFIRM was on has proven nothing yet.
    update person set email = null where user_id is not null
      and exists (
        select from audit_event
        where entity = 'user' and entity_id = person.user_id::text
          and action = 'user_signedup' and actor_kind = 'guest' and not facts ? 'provider'
      )
      and not pg_temp.was_proven(user_id);
    update auth_user set proven_phone = phone where phone_confirmed_at is not null
      and exists (
        select from audit_event
        where entity = 'user' and entity_id = auth_user.id::text
          and action = 'user_confirmed' and facts->>'by' in ('phone_confirmation', 'phone_change')
      );
  `.execute(db)
}
