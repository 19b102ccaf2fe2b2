import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Texts that people agree to, in Markdown. A new version is a new row: what was agreed to never changes.
    create table document_text (
      code text not null check (code ~ '^[a-z][a-z_]{0,39}$'),
      version integer not null check (version >= 1),
      body text not null check (char_length(body) between 1 and 50000),
      -- SHA-256 of the body, in hex: whoever holds a copy can show that it is this one.
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      at timestamptz not null,
      -- Without a key, for this row outlives the account and is never changed.
      published_by uuid,
      primary key (code, version)
    );
    create trigger document_text_is_append_only before update or delete or truncate on document_text
      execute function refuse_change();

    create table consent (
      id uuid primary key default uuidv7(),
      code text not null,
      version integer not null,
      -- Who agreed. An account that its owner deletes stays as an empty row, and keeps what it agreed to for a time.
      user_id uuid references auth_user on delete cascade,
      -- For which client, where it is not for the account itself.
      person_id uuid references person on delete cascade,
      at timestamptz not null,
      ip inet,
      user_agent text,
      foreign key (code, version) references document_text,
      check (user_id is not null or person_id is not null)
    );
    create index consent_user on consent (user_id, code, version);
    create index consent_person on consent (person_id);
    create index consent_document on consent (code, version);
  `.execute(db)
}
