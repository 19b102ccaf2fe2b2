import { sql } from 'kysely'
import pg from 'pg'

import { sign } from '#server/kernel/secrets/secret.ts'

import { answers, atomically, type Db, timeLimits } from './database.ts'

// The owner of the schema migrates; the server's login only reads and writes rows.

/** The server's login, unless DATABASE_URL names another one. */
const serverLogin = 'loftlie_server'

/** Adds the password of our own login, which follows from SECRET_KEY, so that nobody has to keep it. */
export function withPassword(databaseUrl: string, secretKey: string): string {
  const url = new URL(databaseUrl)
  if (url.username !== serverLogin || url.password) return databaseUrl

  url.password = sign(secretKey, 'log in to the database').toString('base64url')
  return url.href
}

/** The address that the server uses for the owner's database. */
export function serverUrlOf(ownerUrl: string, secretKey: string): string {
  const url = new URL(ownerUrl)
  url.username = serverLogin
  url.password = ''

  return withPassword(url.href, secretKey)
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).username)
const passwordIn = (url: string) => decodeURIComponent(new URL(url).password)

/** Makes the server's login and grants it what it needs on the present tables. False where it is the owner's login. */
export async function grantServerLogin(owner: Db, serverUrl: string): Promise<boolean> {
  const login = nameIn(serverUrl)
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(owner)
  if (login === '' || login === rows[0]?.owner) return false

  await makeLogin(owner, serverUrl)
  await atomically({ trx: owner }, ({ trx }) => grant(trx, login))
  return true
}

/** Makes the login of this address; one that exists and is refused gets the address's password. */
export async function makeLogin(owner: Db, serverUrl: string): Promise<void> {
  if (await answers(serverUrl)) return

  const login = nameIn(serverUrl)
  const role = sql.id(login)
  const password = passwordIn(serverUrl) ? sql` password ${sql.raw(pg.escapeLiteral(passwordIn(serverUrl)))}` : sql``
  const isKnown = (await sql`select from pg_roles where rolname = ${login}`.execute(owner)).rows.length > 0
  await sql`${isKnown ? sql`alter` : sql`create`} role ${role} login${password}`.execute(owner)

  // The pool sets these too; here they hold for everybody who uses this login.
  for (const [name, limit] of Object.entries(timeLimits)) {
    await sql`alter role ${role} set ${sql.id(name)} = ${sql.lit(limit)}`.execute(owner)
  }
}

// No other advisory lock has this number.
const granting = 1_207_044

async function grant(owner: Db, login: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${granting})`.execute(owner)
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc
  `.execute(owner)
  const server = sql.id(login)
  const appendOnly = sql.join(rows.map(({ name }) => sql.raw(name)))
  const statements = [
    sql`grant usage on schema public, pgboss to ${server}`,
    sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${server}`,
    sql`grant usage, select on all sequences in schema public, pgboss to ${server}`,
    // A sequence that is set back would number events of the audit twice, and no event could be written.
    sql`revoke update on all sequences in schema public, pgboss from ${server}`,
    sql`grant execute on function make_event_months, drop_event_months, drop_audit_month, close_ledger_days, forget_reasons, forget_names_on_documents to ${server}`,
    // No default privileges: they would leave a new append-only table open until it is listed here.
    sql`revoke update, delete on ${appendOnly} from ${server}`,
    sql`revoke insert on ledger_day from ${server}`,
    sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock, append_only_retention, event_clock, ledger_closing from ${server}`,
  ]
  for (const statement of statements) await statement.execute(owner)
}

/** The login of this connection, and whether it may change tables. */
export async function currentLogin(db: Db): Promise<{ login: string; isOwner: boolean }> {
  const { rows } = await sql<{ login: string; isOwner: boolean }>`
    select current_user as login, rolsuper or exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relowner = pg_roles.oid
    ) as "isOwner"
    from pg_roles where rolname = current_user
  `.execute(db.withoutPlugins())

  return rows[0] ?? { login: '', isOwner: false }
}
