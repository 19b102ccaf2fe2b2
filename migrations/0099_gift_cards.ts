import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table gift_card (
      id uuid primary key default uuidv7(),
      -- SHA-256 of its code, which is made when the mail that carries it is written. None before that.
      code_hash bytea constraint gift_card_code_is_unique unique,
      -- What staff may read of the code.
      last4 text,
      status text not null check (status in ('pending', 'active', 'depleted', 'expired', 'void')),
      version integer not null default 1,
      initial_cents integer not null check (initial_cents > 0),
      expires_on date,
      order_line_id uuid references order_line,
      -- Who bought it.
      person_id uuid references person,
      -- To whom it is mailed, with what words, and from which day on.
      recipient jsonb not null,
      send_on date not null,
      sent_at timestamptz,
      created_at timestamptz not null,
      constraint gift_card_is_sent_with_a_code check ((code_hash is null) = (sent_at is null)),
      constraint gift_card_code_has_an_end check ((code_hash is null) = (last4 is null))
    );
    create index gift_card_order_line on gift_card (order_line_id);
    create index gift_card_person on gift_card (person_id);
    create index gift_card_unsent on gift_card (send_on) where sent_at is null and status = 'active';

    create table gift_card_entry (
      id uuid primary key default uuidv7(),
      card_id uuid not null references gift_card,
      kind text not null check (kind in ('issue', 'redeem', 'refund', 'void', 'expire')),
      cents integer not null check (cents <> 0),
      payment_id uuid references payment,
      by uuid,
      at timestamptz not null,
      reason text
    );
    create index gift_card_entry_card on gift_card_entry (card_id);
    create trigger gift_card_entry_is_append_only before update or delete or truncate on gift_card_entry
      execute function refuse_change();

    create view gift_card_balance with (security_invoker) as
      select card_id, sum(cents)::integer as cents from gift_card_entry group by card_id;

    alter table payment
      add column gift_card_id uuid references gift_card,
      add constraint payment_by_gift_card_names_it check ((method = 'gift_card') = (gift_card_id is not null));
  `.execute(db)
}
