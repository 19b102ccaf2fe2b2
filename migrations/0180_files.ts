import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What is kept of a photo or document. Its bytes are on the shelf, by their SHA-256: the same bytes are there once.
    create table file (
      id uuid primary key default uuidv7(),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      -- A smaller picture of it; a document has none.
      preview_sha256 text check (preview_sha256 ~ '^[0-9a-f]{64}$'),
      type text not null check (type in ('image/jpeg', 'application/pdf')),
      bytes integer not null check (bytes > 0),
      width integer check (width > 0),
      height integer check (height > 0),
      -- What its owner calls it; never the name of anything on a disk.
      name text not null check (char_length(name) between 1 and 200),
      created_by uuid references auth_user on delete set null,
      created_at timestamptz not null,
      -- When it goes; null as long as it belongs to something.
      expires_at timestamptz,
      constraint file_of_picture check ((type = 'image/jpeg') = (width is not null and height is not null and preview_sha256 is not null))
    );
    create index file_sha256 on file (sha256);
    create index file_preview_sha256 on file (preview_sha256) where preview_sha256 is not null;
    create index file_expires_at on file (expires_at) where expires_at is not null;
    create index file_created_by on file (created_by, created_at);

    -- What a file belongs to, one thing alone. Features to come bring their own, so that there is no key to it.
    create table file_link (
      file_id uuid primary key references file on delete cascade,
      -- The name of a table, and of a row in it.
      entity text not null check (entity ~ '^[a-z_]{1,60}$'),
      entity_id uuid not null,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      position integer not null check (position >= 0),
      -- What is seen there, for whoever does not see it.
      caption text check (char_length(caption) between 1 and 300),
      -- The client whose it is: it is in their copy, and goes with them.
      person_id uuid references person on delete restrict,
      linked_at timestamptz not null
    );
    create index file_link_entity on file_link (entity, entity_id, position);
    create index file_link_person on file_link (person_id) where person_id is not null;
  `.execute(db)
}
