import { type Kysely, sql } from 'kysely'

/** What was written beside the steps of a ticket leaves with its client; the steps and their days stay. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop trigger ticket_transition_is_append_only on ticket_transition;
    create trigger ticket_transition_is_append_only
      before delete or truncate or update of ticket_id, version, from_status, to_status, actor_kind, actor_id, at
      on ticket_transition execute function refuse_change_of_entry();

    drop trigger promise_is_append_only on promise;
    create trigger promise_is_append_only
      before delete or truncate or update of id, owner_kind, owner_id, promised_on, at, by
      on promise execute function refuse_change_of_entry();
  `.execute(db)
}
