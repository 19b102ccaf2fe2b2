import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What tokens carry as their role, for other programs that read them. Those of API keys are nobody's account.
    alter table auth_user add role text not null default 'authenticated'
      constraint auth_user_role_is_of_no_key
      check (role <> '' and lower(role) not in ('anon', 'service_role', 'supabase_admin'));
  `.execute(db)
}
