import { quoteLink, sheetLink } from '#server/builds/links.ts'
import { listBuildClubIds } from '#server/builds/orders/store.ts'
import {
  type QuoteRecord,
  findFormer,
  findNewest,
  findQuote,
  listQuoteTransitions,
} from '#server/builds/quote-store.ts'
import { presentClub } from '#server/builds/sheets/present.ts'
import { listSheetClubs } from '#server/builds/sheets/quotable.ts'
import { findSheet, listClubs } from '#server/builds/sheets/store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { stockOf } from '#server/inventory/service.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { payTokenOf } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { LinkedQuote, Quote, type QuoteChange } from '#shared/builds/quotes/contract.ts'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { type ClubSpec, type SpecKey, fieldOf } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import { shareOfCents } from '#shared/money.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { amountsOfQuote } from './amounts.ts'
import { orderedCents } from './staff-discounts.ts'

export const quoteNotFound = () => new Failure('not_found', 'There is no such quote.')

export async function readQuote(work: Work, id: string): Promise<Quote> {
  const row = await findQuote(work, id)
  if (!row) throw quoteNotFound()

  return presentQuote(work, row)
}

export async function presentQuote(work: Work, row: QuoteRecord): Promise<Quote> {
  const [common, history] = await inOneTrip([commonOf(work, row), listQuoteTransitions(work, row.id)])
  const { personId, firstName, lastName, email, orderId, orderNumber, orderDueNowCents, sentAt, linkRenewedAt } = row

  return {
    ...row,
    ...common,
    sentAgainAt: sentAt && linkRenewedAt && linkRenewedAt > sentAt ? linkRenewedAt : null,
    person: personId === null ? null : { id: personId, name: `${firstName} ${lastName}`, email: email ?? '' },
    order: orderId === null ? null : { id: orderId, number: orderNumber ?? '', dueNowCents: orderDueNowCents },
    history,
  }
}

/** For the client. The payment link is left out for staff who take no payments, and for an ended quote. */
export async function presentLinked(work: Work, row: QuoteRecord, actor: Actor): Promise<LinkedQuote> {
  const { orderId, orderNumber, orderDueNowCents, orderLinkVersion } = row
  const isStaff = holds(actor, 'create_builds/builds') && !holds(actor, 'take_payments/orders')
  const payToken = (id: string) =>
    isStaff || row.status !== 'approved'
      ? null
      : payTokenOf(work.services.config.secretKey, { id, linkVersion: orderLinkVersion ?? 1 })

  const newer = row.status === 'superseded' ? await newerOf(work, row, actor) : null
  return {
    ...row,
    ...(await commonOf(work, row)),
    newer,
    firstName: row.firstName ?? '',
    clientName: [row.firstName, row.lastName].filter(Boolean).join(' '),
    order:
      orderId === null
        ? null
        : { number: orderNumber ?? '', dueNowCents: orderDueNowCents, payToken: payToken(orderId) },
  }
}

/** The quote as the API shows it, for a version conflict; without internal notes for a client. */
export const currentQuote = async (work: Work, row: QuoteRecord, actor: Actor) =>
  holds(actor, 'create_builds/builds')
    ? Quote.encode(await presentQuote(work, row))
    : LinkedQuote.encode(await presentLinked(work, row, actor))

async function commonOf(asked: Work, row: QuoteRecord) {
  const work = atPlaceOf(asked, row)
  const { zone, locale } = work.place
  const [{ rows, lines, sums }, clubs, terms, waitsForParts, former] = await inOneTrip([
    amountsOfQuote(work, row),
    listSheetClubs(work, row.sheetVersionId),
    readTerms(work),
    isWaiting(work, row.buildId),
    findFormer(work, row),
  ])
  const totalCents = row.totalCents ?? sums.totalCents

  return {
    isOver: row.validUntil !== null && row.validUntil < localDayOf(work.now, zone),
    clubs: clubs.map(({ slot, spec, madeBy }) => ({
      slot: nameOfSlot(slot),
      facts: factsOf(spec, locale),
      isOrdered: madeBy === 'maker',
    })),
    lines: lines.map(({ name, quantity, unitCents, discountCents, totalCents: cents }, at) => ({
      part: rows[at]?.part ?? ('labour' as const),
      name,
      quantity,
      unitCents,
      discountCents,
      totalCents: cents,
    })),
    taxCents: sums.taxCents,
    totalCents,
    depositCents: row.depositCents ?? shareOfCents(totalCents, terms.depositPercent, 100),
    waitsForParts,
    change: former ? await changeOf(work, row, { former, totalCents }) : null,
  }
}

type Former = NonNullable<Awaited<ReturnType<typeof findFormer>>>

async function changeOf(
  work: OnDatabase,
  row: QuoteRecord,
  { former, totalCents }: { former: Former; totalCents: number },
): Promise<QuoteChange> {
  const clubsIn = async (versionId: string) =>
    (await listClubs(work, versionId)).map((club) => presentClub(club, 'client'))
  const { number, buildNumber, paidCents } = former
  // A draft compares with the order now; a sent quote with the order it was sent against.
  const ordered = { orderId: former.orderId, quoteId: former.id }
  const fromCents =
    row.fromCents ?? (row.status === 'draft' ? await orderedCents(work, ordered) : (former.totalCents ?? 0))

  return {
    number,
    buildNumber: buildNumber ?? '',
    paidCents,
    fromCents,
    moreCents: totalCents - fromCents,
    changes: diffOf(await clubsIn(former.sheetVersionId), await clubsIn(row.sheetVersionId)),
  }
}

/**
 * The successor of a superseded quote: a newer quote that its client was sent, or else the sheet as it was last shared.
 * Only the signed-in client gets its link: whoever has a forwarded link does not.
 */
async function newerOf(
  work: Work,
  { sheetId, personId, userId }: QuoteRecord,
  actor: Actor,
): Promise<LinkedQuote['newer']> {
  const isTheirs = actor.kind === 'person' && actor.userId === userId
  const quote = await findNewest(work, sheetId)
  if (quote && quote.personId === personId) {
    const token = isTheirs ? quoteLink.tokenOf(work.services.config.secretKey, quote) : null
    return { kind: 'quote', number: quote.number, token }
  }
  const sheet = await findSheet(work, sheetId)
  if (!sheet || sheet.personId !== personId) return null

  return {
    kind: 'sheet',
    number: sheet.number,
    token: isTheirs ? sheetLink.tokenOf(work.services.config.secretKey, sheet) : null,
  }
}

async function isWaiting(work: OnDatabase, buildId: string | null): Promise<boolean> {
  if (buildId === null) return false

  return (await stockOf('build_club').missing(work, await listBuildClubIds(work, buildId))).length > 0
}

const shownSpecs: readonly SpecKey[] = [
  'headBrand',
  'headModel',
  'shaftBrand',
  'shaftModel',
  'flex',
  'length',
  'loft',
  'lie',
  'swingWeight',
]

/** A club in one line, as in an order. */
const factsOf = (spec: ClubSpec, locale: string): string =>
  shownSpecs
    .flatMap((key) => {
      const value = spec[key]
      if (value === undefined) return []
      const { kind, label } = fieldOf(key)
      return kind === 'measure' ? `${label.toLowerCase()} ${showField(key, value, locale)}` : String(value)
    })
    .join(', ')
