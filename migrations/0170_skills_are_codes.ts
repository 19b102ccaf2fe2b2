import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- One letter was a skill or a feature, which no service could ask for and no set-up file could say.
    update resource_capability set capability = 'skill_' || capability
    where length(capability) = 1 and not exists (
      select from resource_capability other
      where other.resource_id = resource_capability.resource_id and other.capability = 'skill_' || resource_capability.capability
    );
    delete from resource_capability where length(capability) = 1;
  `.execute(db)
}
