import { sheetLink } from '#server/builds/links.ts'
import { findBase } from '#server/builds/quote-store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { goodsWithTax } from '#server/builds/with-tax.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { refuseAfter, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { diffOf, isPublic, type SheetChange } from '#shared/builds/sheets/diff.ts'
import type { ComparedPrices } from '#shared/builds/sheets/prices.ts'
import type { Sheet, SheetClub } from '#shared/builds/sheets/sheet.ts'
import { isAgreed } from '#shared/builds/sheets/status.ts'
import { issuesOf } from '#shared/clubs/rules.ts'
import { publicPart } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { type Reader, readerOf, sheetNotFound, standingOf, visibleVersions } from './access.ts'
import { partsOfSheet, pricesOfClubs, taxCategoryOf } from './parts.ts'
import {
  type ClubRow,
  findSheet,
  listClubs,
  listHistory,
  listVersions,
  type SheetRow,
  type VersionRow,
} from './store.ts'

export interface SheetReading {
  sheet: SheetRow
  reader: Reader
  /** By a link, whose holder may be anybody with the address: it shows no names. */
  isByLink?: true
  /** Whether the reader may edit its draft. */
  writes: boolean
  version?: number | undefined
}

export async function readSheet(work: Work, id: string, { actor, version }: { actor: Actor; version?: number }) {
  const sheet = await findSheet(work, id)
  if (!sheet) throw sheetNotFound()

  return presentSheet(work, { ...readingOf(sheet, actor), version })
}

export function readingOf(sheet: SheetRow, actor: Actor): SheetReading {
  const reader = readerOf(sheet, actor)

  return { sheet, reader, writes: reader === 'client' || holds(actor, 'create_builds/builds') }
}

/** Any fault of a link is answered as not found. */
export async function readingByLink(work: Work, token: string): Promise<SheetReading> {
  const linked = sheetLink.read(work.services.config.secretKey, token)
  const sheet = linked && (await findSheet(work, linked.id))
  if (!sheet || sheet.personId === null) throw sheetNotFound()
  refuseReplaced(linked, sheet, work.place)
  await refuseAgreedLongAgo(work, sheet.id)

  return { sheet, reader: 'client', writes: true, isByLink: true }
}

/** An open sheet can be read forever; an approved one for a year, because it says how a person's clubs are made. */
async function refuseAgreedLongAgo(work: Work, sheetId: string): Promise<void> {
  const versions = await listVersions(work, sheetId)
  if (versions.some(({ status }) => status === 'draft' || status === 'shared')) return

  refuseAfter((await listHistory(work, sheetId)).at(-1)?.at, 365, work.now)
}

/** A sheet for its reader, in the current or a given version. */
export async function presentSheet(work: Work, reading: SheetReading): Promise<Sheet> {
  const { sheet, reader, version, writes } = reading
  const { id, number, kind, templateName, enquiryId, remakes, createdAt } = sheet
  const versions = visibleVersions(sheet, await listVersions(work, id), reader)
  const shown = version === undefined ? standingFor(reading, versions) : versions.find((one) => one.number === version)
  if (!shown) throw sheetNotFound()

  const [rows, history, base] = await inOneTrip([
    listClubs(work, shown.id),
    listHistory(work, id),
    shown.status === 'shared' ? findBase(work, id) : undefined,
  ])
  const clubs = rows.map((row) => presentClub(row, reader))
  const numbers = new Set(versions.map((one) => one.number))
  return {
    id,
    number,
    kind,
    templateName,
    enquiryId,
    remakes,
    createdAt,
    fitting: reader === 'staff' ? presentFitting(sheet) : null,
    ...headOf(shown),
    version: shown.number,
    link: reader === 'staff' && sheet.personId !== null ? sheetLink.urlOf(work.services.config, sheet) : null,
    mayWrite: writes && shown.status === 'draft',
    mayApprove: reader === 'client' && shown.status === 'shared' && !base,
    person: sheet.personId === null || reading.isByLink ? null : presentPerson(sheet),
    clubs,
    warnings: clubs.flatMap(({ key, ...club }) =>
      issuesOf(club).map(({ field, message }) => ({ key, field, message })),
    ),
    agreed: versions.find(({ status }) => isAgreed(status))?.number ?? null,
    versions: versions.map(presentVersion),
    history: history
      .filter((entry) => numbers.has(entry.version))
      .map(({ actorId, ...entry }) => ({
        ...entry,
        // By staff, or by the client themselves.
        by: reading.isByLink && actorId === sheet.userId ? null : entry.by,
      })),
  }
}

/** Readers who cannot edit see the shared version while a newer draft is being written. */
const standingFor = ({ writes }: SheetReading, versions: readonly VersionRow[]) =>
  (writes ? undefined : versions.find(({ status }) => isAgreed(status))) ?? standingOf(versions)

const headOf = ({ status, revision, matching, lengthMethod, requestedBy, hash }: VersionRow) => ({
  status,
  revision,
  matching,
  lengthMethod,
  requestedBy,
  hash,
})

const presentVersion = ({ number, status, createdAt, sharedAt, approvedAt, approvedName }: VersionRow) => ({
  number,
  status,
  createdAt,
  sharedAt,
  approvedAt,
  approvedName,
})

const presentPerson = ({ personId, personName, email }: SheetRow) => ({
  id: personId ?? '',
  name: personName ?? '',
  email,
})

const presentFitting = ({ fittingId, fittingNumber }: SheetRow) =>
  fittingId === null ? null : { id: fittingId, number: fittingNumber ?? '' }

export function presentClub(
  { key, slot, spec, madeBy, clubId, head, shaft, grip }: ClubRow,
  reader: Reader,
): SheetClub {
  const parts = { ...(head && { head }), ...(shaft && { shaft }), ...(grip && { grip }) }

  return { key, slot, spec: reader === 'staff' ? spec : publicPart(spec), madeBy, parts, clubId }
}

/** The differences of two versions that the reader may see. */
export async function diffSheet(
  work: Work,
  id: string,
  { actor, from, to }: { actor: Actor; from: number; to: number },
): Promise<{ changes: SheetChange[]; prices: ComparedPrices | null }> {
  const sheet = await findSheet(work, id)
  if (!sheet) throw sheetNotFound()
  const reader = readerOf(sheet, actor)
  const versions = visibleVersions(sheet, await listVersions(work, id), reader)
  const versionOf = (wanted: number) => {
    const version = versions.find(({ number }) => number === wanted)
    if (!version) throw new Failure('not_found', `${sheet.number} has no version ${wanted}.`)
    return version.id
  }
  const ids = { from: versionOf(from), to: versionOf(to) }
  const clubsOf = async (versionId: string) =>
    (await listClubs(work, versionId)).map((row) => presentClub(row, 'staff'))
  const changes = diffOf(await clubsOf(ids.from), await clubsOf(ids.to))

  return reader === 'staff'
    ? { changes, prices: await comparePrices(work, { ...ids, personId: sheet.personId }) }
    : { changes: changes.filter(isPublic), prices: null }
}

interface Versions {
  /** The ids of two versions. */
  from: string
  to: string
  /** The client, whose tax applies. */
  personId: string | null
}

/** Both versions at today's prices, so that only changes of the sheet make a difference. */
async function comparePrices(work: Work, { from, to, personId }: Versions): Promise<ComparedPrices> {
  const { labourCents } = await readTerms(work)
  const [before, after] = [await pricesOfClubs(work, from, labourCents), await pricesOfClubs(work, to, labourCents)]
  const taxed = async (version: string) => {
    const parts = await partsOfSheet(work, version, { labourCents, base: undefined })
    const lines = parts.map(({ part, unitCents, quantity, sheetDiscountCents }) => ({
      unitCents,
      quantity,
      discountCents: sheetDiscountCents,
      taxCategory: taxCategoryOf(part),
    }))
    return goodsWithTax(work, lines, { personId })
  }
  const clubs = [...new Map([...before, ...after])].flatMap(([key, { slot }]) => {
    const [was, is] = [before.get(key)?.cents ?? null, after.get(key)?.cents ?? null]
    return was === is ? [] : { club: slot, key, from: was, to: is }
  })

  return {
    from: { cents: sumOf(before), withTaxCents: await taxed(from), quote: await findLatestQuote(work, from) },
    to: { cents: sumOf(after), withTaxCents: await taxed(to), quote: await findLatestQuote(work, to) },
    clubs,
  }
}

const sumOf = (clubs: Awaited<ReturnType<typeof pricesOfClubs>>): number =>
  [...clubs.values()].reduce((sum, { cents }) => sum + cents, 0)

const findLatestQuote = async ({ trx }: OnDatabase, sheetVersionId: string) =>
  (await trx
    .selectFrom('quote')
    .select(['id', 'number', 'totalCents', 'status'])
    .where('sheetVersionId', '=', sheetVersionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null
