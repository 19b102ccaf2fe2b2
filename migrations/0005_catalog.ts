import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table cancellation_policy (
      code text primary key,
      bands jsonb not null,
      no_show_fee_percent smallint not null check (no_show_fee_percent between 0 and 100)
    );

    create table service (
      id uuid primary key default uuidv7(),
      code text not null constraint service_code_is_unique unique,
      name text not null,
      category text not null check (category in ('evaluation', 'fitting', 'putter', 'lesson', 'bench', 'bay')),
      summary text not null,
      description text not null,
      bring_along text not null,
      duration_minutes integer not null check (duration_minutes > 0),
      slot_step_minutes integer not null default 15 check (slot_step_minutes > 0),
      buffer_before_minutes integer not null default 0 check (buffer_before_minutes >= 0),
      buffer_after_minutes integer not null default 0 check (buffer_after_minutes >= 0),
      minimum_notice_minutes integer not null default 120 check (minimum_notice_minutes >= 0),
      maximum_advance_days integer not null default 14 check (maximum_advance_days > 0),
      price_cents integer not null check (price_cents >= 0),
      cancellation_policy_code text not null references cancellation_policy,
      -- What one staff member must be able to do, and what one bay must have; null needs none.
      required_skill text,
      required_feature text,
      check (required_skill is not null or required_feature is not null),
      questions jsonb not null default '[]',
      active boolean not null default true,
      position integer not null
    );
  `.execute(db)
}
