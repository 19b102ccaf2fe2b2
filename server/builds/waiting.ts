import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { addressOfOrder } from '#server/orders/service.ts'
import { orderItem, whatFor } from '#server/people/service.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { endOf } from '#shared/builds/late/status.ts'
import { priceWords } from '#shared/money.ts'
import type { Waiting } from '#shared/people/waiting.ts'
import { dayWords } from '#shared/time-words.ts'

import { listLateToChoose, partOf } from './late/store.ts'
import { lateLink, buildLink, quoteLink, sheetLink } from './links.ts'
import { listBuildsOfUser } from './orders/store.ts'
import { listQuotesToSign } from './quotes/list.ts'
import { listSheetsToApprove } from './sheets/list.ts'

interface House {
  services: Services
  userId: string
  today: string
  zone: string
  money: (cents: number) => string
  day: (day: string) => string
}

/** What a client must answer or pay before their clubs go on, and what is ready. */
export async function waitingBuilds(work: Work, userId: string): Promise<Waiting[]> {
  const { zone, currency, locale } = work.place
  const house: House = {
    services: work.services,
    userId,
    zone,
    today: localDayOf(work.now, zone),
    money: (cents) => priceWords(cents, currency, locale),
    day: (day) => dayWords(day, locale, 'dayOfYear'),
  }
  const parts = await inOneTrip([answers(house), lateParts(house), builds(house)])

  return parts.flat()
}

/** A quoted sheet is approved by its quote. */
async function answers({ services: { db, config }, userId, today, zone, money }: House): Promise<Waiting[]> {
  const [sheets, quotes] = await inOneTrip([
    listSheetsToApprove({ trx: db }, userId),
    listQuotesToSign({ trx: db }, { userId, today }),
  ])
  const quoted = new Set(quotes.map(({ sheetVersionId }) => sheetVersionId))

  return [
    ...sheets
      .filter(({ versionId }) => !quoted.has(versionId))
      .map((sheet): Waiting => ({
        kind: 'sheet',
        id: `sheet ${sheet.id}`,
        what: whatFor(`Build sheet ${sheet.number}`, sheet.forName),
        about: `Version ${sheet.version} says what would be built. Approve it, or say what should be different.`,
        until: null,
        cents: null,
        verb: 'Look and approve',
        to: `/sheet#${sheetLink.tokenOf(config.secretKey, sheet)}`,
      })),
    ...quotes.map((quote): Waiting => {
      const cents = quote.totalCents ?? 0
      const { changes, validUntil } = quote
      return {
        kind: changes === null ? 'quote' : 'changed_quote',
        id: `quote ${quote.id}`,
        what: whatFor(`Quote ${quote.number}`, quote.forName),
        about:
          changes === null
            ? `It comes to ${money(cents)}. We begin once you have signed it.`
            : `It changes ${changes}, which then comes to ${money(cents)}. Until you sign it, we build what was agreed.`,
        until: validUntil === null ? null : new Date(instantAt(addDays(validUntil, 1), '00:00', zone)),
        cents,
        verb: 'Read and sign',
        to: `/quote#${quoteLink.tokenOf(config.secretKey, quote)}`,
      }
    }),
  ]
}

async function lateParts({ services: { db, config }, userId, day }: House): Promise<Waiting[]> {
  const rows = await listLateToChoose({ trx: db }, userId)

  return rows
    .filter((row) => endOf(row) === null)
    .map((row) => ({
      kind: 'late_part',
      id: `late ${row.id}`,
      what: whatFor(`A part of ${row.buildNumber}`, row.forName),
      about: `${partOf(row)} comes late: with it your clubs are ready on ${day(row.promisedTo)}. Wait for it, or choose another one.`,
      until: null,
      cents: null,
      verb: 'Choose',
      to: `/late-part#${lateLink.tokenOf(config.secretKey, row)}`,
    }))
}

async function builds({ services: { db, config }, userId, money }: House): Promise<Waiting[]> {
  const rows = await listBuildsOfUser({ trx: db }, userId)

  return rows.flatMap((row): Waiting[] => {
    const { number, status, orderId, depositDueCents, dueCents } = row
    const what = whatFor(`Clubs ${number}`, row.forName)
    const isReady = status === 'ready'
    const cents = depositDueCents > 0 ? depositDueCents : isReady ? dueCents : 0
    const toPay: Waiting[] =
      status === 'cancelled' || cents <= 0 || orderId === null
        ? []
        : [
            {
              kind: 'build_to_pay',
              id: orderItem(orderId),
              what,
              about:
                depositDueCents > 0
                  ? `The deposit of ${money(cents)} is due: we order the parts once it is paid.`
                  : `The balance of ${money(cents)} is due, here or when you come for them.`,
              until: null,
              cents,
              verb: `Pay ${money(cents)}`,
              to: addressOfOrder(
                config.secretKey,
                { id: orderId, linkVersion: row.orderLinkVersion ?? 1 },
                row.forName,
              ),
            },
          ]
    if (!isReady || row.isSent || row.pickupAt !== null) return toPay

    return [
      ...toPay,
      {
        kind: 'build_ready',
        id: `build ${row.id}`,
        what,
        about: 'They are ready. Say when you come for them, or have them sent.',
        until: null,
        cents: null,
        verb: 'Say when',
        to: `/track#${buildLink.tokenOf(config.secretKey, row)}`,
      },
    ]
  })
}
