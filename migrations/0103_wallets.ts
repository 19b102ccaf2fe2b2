import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What is locked while something of it is spent; its entries name the client themselves, so that a merge moves them.
    create table wallet (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      kind text not null check (kind in ('credit', 'house')),
      -- How much a house account may owe; store credit owes nothing.
      limit_cents integer not null default 0 check (limit_cents >= 0),
      constraint wallet_is_one_of_its_kind unique (person_id, kind),
      constraint store_credit_has_no_limit check (kind = 'house' or limit_cents = 0)
    );

    create table wallet_entry (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      kind text not null check (kind in ('credit', 'house')),
      what text not null check (what in ('goodwill', 'refund', 'spend', 'give_back', 'pay')),
      -- What is owed to the client is positive; what they owe is negative.
      cents integer not null check (cents <> 0),
      payment_id uuid references payment,
      by uuid,
      at timestamptz not null,
      reason text
    );
    create index wallet_entry_person on wallet_entry (person_id, kind, at);
    create index wallet_entry_payment on wallet_entry (payment_id) where payment_id is not null;
    -- Of its own, since the server may move entries in a merge and empty their reasons: where refuse_change stands, it updates nothing.
    create function refuse_change_of_entry() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger wallet_entry_is_append_only
      before delete or truncate or update of id, kind, what, cents, payment_id, by, at on wallet_entry
      execute function refuse_change_of_entry();

    create view wallet_balance with (security_invoker) as
      select person_id, kind, sum(cents)::integer as cents from wallet_entry group by person_id, kind;

    -- A second guard behind the lock of the verb.
    create function refuse_overdrawn() returns trigger language plpgsql as $$
    begin
      if coalesce((select sum(cents) from wallet_entry where person_id = new.person_id and kind = new.kind), 0)
        + coalesce((select limit_cents from wallet where person_id = new.person_id and kind = new.kind), 0) < 0 then
        raise check_violation using constraint = 'wallet_is_not_overdrawn', message = 'wallet is overdrawn';
      end if;
      return null;
    end $$;
    create trigger wallet_is_not_overdrawn after insert on wallet_entry
      for each row when (new.cents < 0) execute function refuse_overdrawn();

    -- Given as store credit instead of to what paid.
    alter table payment_refund add column to_credit boolean not null default false;
  `.execute(db)
}
