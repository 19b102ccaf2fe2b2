import { sql } from 'kysely'

import { dateOf } from '#server/kernel/clock/wording.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Place } from '#shared/time-words.ts'

import { equal, type Purpose, sign } from './secret.ts'

/**
 * A link that opens one record for one purpose without signing in. `tokenOf` makes its token; `recordOf` reads it, and
 * returns undefined for a token that was not signed by us for this purpose.
 */
export function signedLink(purpose: Purpose) {
  const signatureOf = (secretKey: string, recordId: string) => sign(secretKey, purpose, recordId)

  return {
    tokenOf: (secretKey: string, recordId: string): string =>
      `${recordId}.${signatureOf(secretKey, recordId).toString('base64url')}`,

    recordOf(secretKey: string, token: string): string | undefined {
      const [recordId = '', signature = ''] = token.split('.')
      return equal(signatureOf(secretKey, recordId), Buffer.from(signature, 'base64url')) ? recordId : undefined
    },

    /** The token follows the #, so that it reaches no server's log. */
    urlOf: (page: string, token: string): string => `${page}#${token}`,
  }
}

/** A record as its link names it. The record stores the version of its present link; other versions open nothing. */
export interface LinkedRecord {
  id: string
  linkVersion: number
}

interface LinkConfig {
  secretKey: string
  publicUrl: string
}

/** The mailed link of one record, by the path of its page. */
export function recordLink(purpose: Purpose, path: string) {
  const link = signedLink(purpose)
  const tokenOf = (secretKey: string, { id, linkVersion }: LinkedRecord) =>
    link.tokenOf(secretKey, `${id}_${linkVersion}`)

  return {
    tokenOf,

    /** Undefined for a token that we did not sign. Links mailed before links had versions have version 1. */
    read(secretKey: string, token: string): LinkedRecord | undefined {
      const [id, version = ''] = link.recordOf(secretKey, token)?.split('_') ?? []
      return id === undefined ? undefined : { id, linkVersion: /^\d+$/.test(version) ? Number(version) : 1 }
    },

    urlOf: ({ secretKey, publicUrl }: LinkConfig, record: LinkedRecord): string =>
      link.urlOf(`${publicUrl}${path}`, tokenOf(secretKey, record)),
  }
}

interface LinkState {
  linkVersion: number
  /** When a newer link replaced the previous one. */
  linkRenewedAt: Date | null
}

/** Refuses a link that a newer one has replaced, and says when the newer one was sent. */
export function refuseReplaced(
  linked: { linkVersion: number },
  { linkVersion, linkRenewedAt }: LinkState,
  place: Place,
): void {
  if (linked.linkVersion !== linkVersion) throw replaced(linkRenewedAt, place)
}

/** Why a replaced link opens nothing. */
export function replaced(renewedAt: Date | null, place: Place): Failure {
  const when = renewedAt ? ` on ${dateOf(renewedAt, place)}` : ''

  return new Failure(
    'expired',
    `This link has ended: a newer one was sent${when}. Use that one, or ask us for another.`,
  )
}

/** Refuses a link whose purpose is over. */
export function refusePast(linkEndsAt: Date, now: Date): void {
  if (linkEndsAt > now) return
  throw new Failure('expired', 'This link has ended: what it was for is over. Ask us if you need anything of it.')
}

/** Refuses a link so many days after its record was done; a record that is not done has no end yet. */
export function refuseAfter(done: Date | null | undefined, days: number, now: Date): void {
  if (done) refusePast(daysAfter(done, days), now)
}

/** So many days after a moment; this is when a link ends. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000)

/** The tables whose records have links. */
type LinkedTable = { [Table in keyof DB]: 'linkVersion' extends keyof DB[Table] ? Table : never }[keyof DB]

interface LinkOfRecord {
  table: LinkedTable
  id: string
}

/** Ends the present link of a record; returns the version of the next one. */
export async function renewLink(trx: Db, { table, id }: LinkOfRecord, now: Date): Promise<number> {
  const { rows } = await sql<{ linkVersion: number }>`
    update ${sql.table(table)} set link_version = link_version + 1, link_renewed_at = ${now} where id = ${id} returning link_version
  `.execute(trx)
  const [renewed] = rows
  if (!renewed) throw new Error(`There is no ${table} ${id}.`)

  return renewed.linkVersion
}

interface LinksOfPerson {
  table: LinkedTable
  /** The column that names their owner, where it is not `person_id`. */
  owner?: 'payer_id'
  personId: string
}

/** Ends the links of all records of a client, when the address that they were mailed to is no longer the client's. */
export async function endLinksOf(trx: Db, { table, owner, personId }: LinksOfPerson, now: Date): Promise<void> {
  await sql`
    update ${sql.table(table)} set link_version = link_version + 1, link_renewed_at = ${now}
      where ${sql.ref(owner ?? 'person_id')} = ${personId}
  `.execute(trx)
}

interface SettledRecord {
  id: string
  /** The table of its steps, and its column that names the record. */
  history: readonly [table: string, column: string]
  /** Whether the record is done. */
  isSettled: boolean
  /** For how many days after its last step the link opens it. */
  days: number
}

/** Refuses the link of a record that was done long ago; an open one has no end yet. */
export async function refuseSettled(db: Db, { id, history, isSettled, days }: SettledRecord, now: Date): Promise<void> {
  if (!isSettled) return
  const [table, column] = history
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from ${sql.table(table)} where ${sql.ref(column)} = ${id}
  `.execute(db)

  refuseAfter(rows[0]?.at, days, now)
}
