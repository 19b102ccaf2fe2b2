import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table person
      add version integer not null default 1,
      add born_on date constraint person_was_born_in_our_time check (born_on between '1900-01-01' and '2199-12-31'),
      add erased_at timestamptz,
      add constraint erased_person_is_nobody check (
        erased_at is null or (user_id is null and email is null and phone is null and born_on is null)
      );
    -- Many write here: imports, accounts that find their client, people themselves. None of them has to count.
    create function count_person_version() returns trigger language plpgsql as $$ begin
      new.version := old.version + 1;
      return new;
    end $$;
    create trigger person_counts_its_versions before update on person for each row
      when (old.* is distinct from new.*) execute function count_person_version();
    update person set erased_at = now()
      where user_id is null and email is null and phone is null and first_name = 'Former' and last_name = 'client';

    create table person_note (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      text text not null constraint note_says_something check (char_length(text) between 1 and 2000),
      pinned boolean not null default false,
      author_id uuid references auth_user on delete set null,
      at timestamptz not null,
      version integer not null default 1
    );
    create index person_note_of_person on person_note (person_id, pinned, id);
    create index person_note_author on person_note (author_id);

    create table household (
      id uuid primary key default uuidv7(),
      version integer not null default 1
    );
    create table household_member (
      person_id uuid constraint person_is_in_one_household primary key references person on delete cascade,
      household_id uuid not null references household on delete cascade,
      role text not null check (role in ('adult', 'child')),
      -- For the others of the household.
      may_book boolean not null,
      may_pay boolean not null,
      may_see boolean not null,
      constraint children_act_for_nobody check (role = 'adult' or not (may_book or may_pay or may_see))
    );
    create index household_member_household on household_member (household_id);

    create index audit_event_on_behalf_of on audit_event (on_behalf_of, id) where on_behalf_of is not null;
  `.execute(db)
}
