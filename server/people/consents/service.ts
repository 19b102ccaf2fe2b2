import { createHash } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { renderContent } from '#server/content/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { getSurvivor } from '#server/people/record/read.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { DocumentCode, type DocumentText } from '#shared/people/consents.ts'

import {
  findConsent,
  findDocument,
  findLatestDocument,
  findUnsigned,
  insertConsent,
  insertDocument,
  listConsents,
  listDocuments,
  listWaiting,
} from './store.ts'

interface Version {
  code: DocumentCode
  version: number
}

interface Agreement extends Version {
  signedName?: string
}

interface ConsentServices {
  db: Db
  now: () => Date
}

const noSuchText = () => new Failure('not_found', 'There is no such text, or not this version of it.')

interface Row {
  version: number
  body: string
  publishedAt: Date
}

const present = (code: DocumentCode, { version, body, publishedAt }: Row): DocumentText => ({
  code,
  version,
  publishedAt,
  body,
  text: renderContent(body),
})

export async function readDocument(db: Db, code: DocumentCode): Promise<DocumentText | null> {
  const latest = await findLatestDocument(db, code)

  return latest ? present(code, latest) : null
}

export async function readDocumentVersion(db: Db, { code, version }: Version): Promise<DocumentText> {
  const found = await findDocument(db, { code, version })
  if (!found) throw noSuchText()

  return present(code, found)
}

export async function pageOfVersions(db: Db, code: DocumentCode, page: PageRequest) {
  const { rows, next } = await listDocuments(db, code, page)

  return { versions: rows, next }
}

interface Draft {
  code: DocumentCode
  body: string
  follows: number
}

export function publishDocument({ db, now }: ConsentServices, { code, body, follows }: Draft, context: Context) {
  return atomically(db, async (trx) => {
    const latest = await findLatestDocument(trx, code)
    if (latest && latest.version === follows && latest.body === body) {
      throw new Failure('conflict', 'This is what the present version says. Nobody needs to be asked again.')
    }

    const isNext = (latest?.version ?? 0) === follows
    const published =
      isNext &&
      (await insertDocument(trx, {
        code,
        version: follows + 1,
        body,
        hash: createHash('sha256').update(body).digest('hex'),
        at: now(),
        publishedBy: actorIdOf(context.actor),
      }))
    if (!published) {
      const current = await findLatestDocument(trx, code)
      throw new Failure('version_conflict', 'Somebody else has published a version meanwhile. Look at it first.', {
        ...(current && { current: present(code, current) }),
      })
    }

    const { version, hash } = published
    const event = { action: 'document_published', entity: 'document', entityId: code, facts: { version, hash } }
    await recordEvent(trx, context, { ...event, publish: { version } })
    return present(code, published)
  })
}

// A text that another release has is none that this one can show.
const isKnown = <Row extends { code: string }>(row: Row): row is Row & { code: DocumentCode } =>
  DocumentCode.safeParse(row.code).success

export async function listMyConsents(db: Db, userId: string) {
  const given = await listConsents(db, userId)
  const documents = await listWaiting(db, userId)

  return { given: given.filter(isKnown), waiting: documents.filter(isKnown).filter(({ isGiven }) => !isGiven) }
}

export function giveConsent({ db, now }: ConsentServices, userId: string, agreement: Agreement, context: Context) {
  const { code, version } = agreement
  return atomically(db, async (trx) => {
    const latest = await findLatestDocument(trx, code)
    if (!latest || version > latest.version) throw noSuchText()
    if (version < latest.version) throw newerVersion(code, latest)

    const { at, signedName } = await recordConsent({ db: trx, now }, userId, agreement, context)
    return { code, version, at, signedName }
  })
}

/** Notes, in the transaction of what it is for, that an account agrees to a version, once; when it did. */
export async function recordConsent(
  { db, now }: ConsentServices,
  userId: string,
  agreement: Agreement,
  context: Context,
) {
  const { signedName = null, ...agreed } = agreement
  const earlier = await findConsent(db, userId, agreed)
  if (earlier) return earlier

  const at = now()
  const { ip, userAgent = null } = context.origin
  if (!(await insertConsent(db, { ...agreed, userId, at, ip, userAgent, signedName }))) return { at, signedName }
  await recordEvent(db, context, { action: 'consent_given', entity: 'user', entityId: userId, facts: { ...agreed } })
  return { at, signedName }
}

/**
 * Notes, in the transaction of what it is for, that a card may be kept by the text as it is now: by an account for itself, or by
 * a guest for the client whom they are. Undefined where the studio has published none.
 */
export async function agreeToCardTerms(
  { db, now }: ConsentServices,
  { userId, personId }: { userId: string | undefined; personId: string },
  context: Context,
): Promise<Version | undefined> {
  const latest = await findLatestDocument(db, 'card_terms')
  if (!latest) return undefined

  const agreed: Version = { code: 'card_terms', version: latest.version }
  if (userId !== undefined) await recordConsent({ db, now }, userId, agreed, context)
  else {
    const { ip, userAgent = null } = context.origin
    await insertConsent(db, { ...agreed, userId: null, personId, at: now(), ip, userAgent })
  }
  return agreed
}

/** Why somebody is refused who has not signed the studio's waiver as it is now; undefined also where the studio has none. */
export async function unsignedWaiverOf(db: Db, userId: string): Promise<Failure | undefined> {
  const unsigned = await findUnsigned(db, userId, 'waiver')
  const current = unsigned && { code: 'waiver', version: unsigned.version }

  return (
    current &&
    new Failure('waiver_needed', 'Sign the waiver first: it stands at Complete your membership, and takes a minute.', {
      current,
    })
  )
}

/** Notes what a client has signed at the counter, by their typed name. */
export function signForClient(
  { db, now }: ConsentServices,
  { personId, ...agreement }: Required<Agreement> & { personId: string },
  context: Context,
) {
  const { code, version, signedName } = agreement
  return atomically(db, async (trx) => {
    const { id } = await getSurvivor(trx, personId)
    const latest = await findLatestDocument(trx, code)
    if (!latest || version > latest.version) throw noSuchText()
    if (version < latest.version) throw newerVersion(code, latest)

    const at = now()
    const { ip, userAgent = null } = context.origin
    await insertConsent(trx, { ...agreement, userId: null, personId: id, at, ip, userAgent })
    const facts = { code, version }
    const event = { action: 'consent_given', entity: 'person', entityId: id, facts, onBehalfOf: id }
    await recordEvent(trx, context, event)
    return { code, version, at, signedName }
  })
}

const newerVersion = (code: DocumentCode, latest: Row) =>
  new Failure('version_conflict', 'There is a newer version. Read that one first.', { current: present(code, latest) })

/** Whether this version was ever published. */
export const isPublished = async (db: Db, version: Version): Promise<boolean> =>
  (await findDocument(db, version)) !== undefined
