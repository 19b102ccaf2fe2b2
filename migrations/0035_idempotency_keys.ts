import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What was answered to a request that carried an Idempotency-Key, written with its effect.
    create table idempotency_key (
      -- Whose it is: person:<account>, link:<booking>, service:<role>, or guest:<address>. Nobody else's request meets it.
      owner text not null,
      key text not null,
      request_hash text not null,
      -- Encrypted, for it may hold names and links; null for those that the columns before this table held.
      answer text,
      created_at timestamptz not null,
      primary key (owner, key)
    );
    create index idempotency_key_age on idempotency_key (created_at);

    insert into idempotency_key (owner, key, request_hash, created_at)
      select coalesce(transition.actor_kind || ':' || transition.actor_id, 'guest:' || (contact ->> 'email')),
        idempotency_key, request_hash, created_at
      from booking
      join booking_transition transition on transition.booking_id = booking.id and transition.version = 1
      where idempotency_key is not null and created_at > now() - interval '48 hours';

    insert into idempotency_key (owner, key, request_hash, created_at)
      select coalesce('person:' || person.user_id, 'guest:' || enquiry.email),
        idempotency_key, request_hash, enquiry.created_at
      from enquiry
      left join person on person.id = enquiry.person_id
      where idempotency_key is not null and enquiry.created_at > now() - interval '48 hours'
      on conflict do nothing;

    alter table booking drop column idempotency_key, drop column request_hash;
    alter table enquiry drop column idempotency_key, drop column request_hash;
  `.execute(db)
}
