import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_event (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      action text not null,
      actor_kind text not null check (actor_kind in ('guest', 'link', 'person', 'service', 'system')),
      actor_id uuid,
      entity text not null,
      entity_id text,
      -- What happened, without secrets: the cause of a refusal, the role that was given.
      facts jsonb not null default '{}',
      request_id text,
      ip inet
    );
    create index audit_event_entity on audit_event (entity, entity_id);
    create index audit_event_actor on audit_event (actor_id) where actor_id is not null;
    create trigger audit_event_is_append_only before update or delete or truncate on audit_event
      execute function refuse_change();
  `.execute(db)
}
