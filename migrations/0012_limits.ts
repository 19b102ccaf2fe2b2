import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What was counted against limits, in the shape that rate-limiter-flexible asks for. Unlogged: a crash may forget it.
    create unlogged table rate_limit (
      key text primary key,
      points integer not null,
      -- Milliseconds since 1970.
      expire bigint
    ) with (fillfactor = 70);

    -- Where an account was signed in to: a number in the browser's cookie, kept as a keyed hash.
    create table known_device (
      user_id uuid not null references auth_user on delete cascade,
      device_hash text not null,
      user_agent text,
      ip inet,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    );
  `.execute(db)
}
