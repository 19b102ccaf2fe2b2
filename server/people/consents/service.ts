import { createHash } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { renderContent } from '#server/content/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { getSurvivor } from '#server/people/record.ts'
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

export async function readDocument(work: OnDatabase, code: DocumentCode): Promise<DocumentText | null> {
  const latest = await findLatestDocument(work, code)

  return latest ? present(code, latest) : null
}

export async function readDocumentVersion(work: OnDatabase, { code, version }: Version): Promise<DocumentText> {
  const found = await findDocument(work, { code, version })
  if (!found) throw noSuchText()

  return present(code, found)
}

export async function pageOfVersions(work: OnDatabase, code: DocumentCode, page: PageRequest) {
  const { rows, next } = await listDocuments(work, code, page)

  return { versions: rows, next }
}

interface Draft {
  code: DocumentCode
  body: string
  follows: number
}

export function publishDocument(work: Work, { code, body, follows }: Draft) {
  return atomically(work, async (work) => {
    const latest = await findLatestDocument(work, code)
    if (latest && latest.version === follows && latest.body === body) {
      throw new Failure('conflict', 'This is what the present version says. Nobody needs to be asked again.')
    }

    const isNext = (latest?.version ?? 0) === follows
    const published =
      isNext &&
      (await insertDocument(work, {
        code,
        version: follows + 1,
        body,
        hash: createHash('sha256').update(body).digest('hex'),
        at: work.now,
        publishedBy: actorIdOf(work.context.actor),
      }))
    if (!published) {
      const current = await findLatestDocument(work, code)
      throw new Failure('version_conflict', 'Somebody else has published a version meanwhile. Look at it first.', {
        ...(current && { current: present(code, current) }),
      })
    }

    const { version, hash } = published
    const event = { action: 'document_published', entity: 'document', entityId: code, facts: { version, hash } }
    await recordEvent(work, { ...event, publish: { version } })
    return present(code, published)
  })
}

// Texts that only another release knows are left out.
const isKnown = <Row extends { code: string }>(row: Row): row is Row & { code: DocumentCode } =>
  DocumentCode.safeParse(row.code).success

export async function listMyConsents(work: OnDatabase, userId: string) {
  const given = await listConsents(work, userId)
  const documents = await listWaiting(work, userId)

  return { given: given.filter(isKnown), waiting: documents.filter(isKnown).filter(({ isGiven }) => !isGiven) }
}

export function giveConsent(work: Work, userId: string, agreement: Agreement) {
  const { code, version } = agreement
  return atomically(work, async (work) => {
    const latest = await findLatestDocument(work, code)
    if (!latest || version > latest.version) throw noSuchText()
    if (version < latest.version) throw newerVersion(code, latest)

    const { at, signedName } = await recordConsent(work, userId, agreement)
    return { code, version, at, signedName }
  })
}

/** Records that an account agrees to a version, once, in the transaction that needs it. Returns when it agreed. */
export async function recordConsent(work: Work, userId: string, agreement: Agreement) {
  const { context, now } = work
  const { signedName = null, ...agreed } = agreement
  const earlier = await findConsent(work, userId, agreed)
  if (earlier) return earlier

  const { ip = '', userAgent = null } = context.origin ?? {}
  if (!(await insertConsent(work, { ...agreed, userId, at: now, ip, userAgent, signedName })))
    return { at: now, signedName }
  await recordEvent(work, { action: 'consent_given', entity: 'user', entityId: userId, facts: { ...agreed } })
  return { at: now, signedName }
}

/**
 * Records, in the transaction that needs it, that a card may be saved by the present text: agreed to by an account, or
 * by a guest as the client. Undefined if the studio has published no such text.
 */
export async function agreeToCardTerms(
  work: Work,
  { userId, personId }: { userId: string | undefined; personId: string },
): Promise<Version | undefined> {
  const { context, now } = work
  const latest = await findLatestDocument(work, 'card_terms')
  if (!latest) return undefined

  const agreed: Version = { code: 'card_terms', version: latest.version }
  if (userId !== undefined) await recordConsent(work, userId, agreed)
  else {
    const { ip = '', userAgent = null } = context.origin ?? {}
    await insertConsent(work, { ...agreed, userId: null, personId, at: now, ip, userAgent })
  }
  return agreed
}

/**
 * The refusal of a person who has not signed the studio's present waiver; undefined if they have, or if there is no
 * waiver.
 */
export async function unsignedWaiverOf(work: OnDatabase, userId: string): Promise<Failure | undefined> {
  const unsigned = await findUnsigned(work, userId, 'waiver')
  const current = unsigned && { code: 'waiver', version: unsigned.version }

  return (
    current &&
    new Failure('waiver_needed', 'Sign the waiver first: it stands at Complete your membership, and takes a minute.', {
      current,
    })
  )
}

/** Records what a client signed at the counter, with their typed name. */
export function signForClient(work: Work, { personId, ...agreement }: Required<Agreement> & { personId: string }) {
  const { context, now } = work
  const { code, version, signedName } = agreement
  return atomically(work, async (work) => {
    const { id } = await getSurvivor(work, personId)
    const latest = await findLatestDocument(work, code)
    if (!latest || version > latest.version) throw noSuchText()
    if (version < latest.version) throw newerVersion(code, latest)

    const { ip = '', userAgent = null } = context.origin ?? {}
    await insertConsent(work, { ...agreement, userId: null, personId: id, at: now, ip, userAgent })
    const facts = { code, version }
    const event = { action: 'consent_given', entity: 'person', entityId: id, facts, onBehalfOf: id }
    await recordEvent(work, event)
    return { code, version, at: now, signedName }
  })
}

const newerVersion = (code: DocumentCode, latest: Row) =>
  new Failure('version_conflict', 'There is a newer version. Read that one first.', { current: present(code, latest) })

/** Whether this version was ever published. */
export const isPublished = async (work: OnDatabase, version: Version): Promise<boolean> =>
  (await findDocument(work, version)) !== undefined
