import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { forgetReasons, idsOf } from '#server/audit/service.ts'
import { ownersOfFiles } from '#server/files/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AddressChange, NewLink, OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { openStatuses } from '#shared/builds/orders/status.ts'

import { lateLink, buildLink, quoteLink } from './links.ts'

const listQuotesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('quote')
    .select(['number', 'status', 'totalCents', 'depositCents', 'validUntil', 'signedName', 'signedIp', 'note'])
    .select('createdAt')
    .where('personId', '=', personId)
    .where('status', '<>', 'draft')
    .orderBy('createdAt')
    .execute()

const listBuildsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('build')
    .select(['number', 'status', 'signedName', 'leftAt', 'shippedTo', 'carrier', 'tracking', 'createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('buildMessage').select(['text', 'at']).whereRef('buildId', '=', 'build.id').orderBy('at'),
      ).as('messages'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('buildClub')
          .select(['collectedAt', 'collectedBy', 'collectedReason'])
          .whereRef('buildId', '=', 'build.id')
          .where('collectedAt', 'is not', null)
          .orderBy('position'),
      ).as('leftBefore'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('warrantyPart')
          .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
          .select(['part', 'was', 'reason', 'chosenAt', 'takenAt'])
          .whereRef('buildId', '=', 'build.id')
          .orderBy('chosenAt'),
      ).as('underWarranty'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('buildChange')
          .innerJoin('quote as changing', 'changing.id', 'buildChange.quoteId')
          .select(['changing.number as quote', 'buildChange.at', 'buildChange.note'])
          .whereRef('buildId', '=', 'build.id')
          .orderBy('buildChange.at'),
      ).as('changes'),
    )
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()

/** Renews the links of open quotes, builds and late parts for a new address. */
async function renewLinks(
  { trx, services: { config }, now }: Work,
  { personId, to }: AddressChange,
): Promise<NewLink[]> {
  await endLinksOf(trx, { table: 'quote', personId }, now)
  await endLinksOf(trx, { table: 'build', personId }, now)
  await trx
    .updateTable('latePart')
    .from('build')
    .set((eb) => ({ linkVersion: eb('latePart.linkVersion', '+', 1), linkRenewedAt: now }))
    .whereRef('build.id', '=', 'buildId')
    .where('personId', '=', personId)
    .execute()
  if (to === null) return []

  const linked = (table: 'quote' | 'build') =>
    trx.selectFrom(table).select(['id', 'number', 'linkVersion']).where('personId', '=', personId).orderBy('number')
  const [quotes, builds, parts] = [
    await linked('quote').where('status', '=', 'sent').execute(),
    await linked('build')
      .where('status', 'in', [...openStatuses, 'shipped'])
      .execute(),
    await trx
      .selectFrom('latePart')
      .innerJoin('build', 'build.id', 'buildId')
      .select(['latePart.id', 'build.number', 'latePart.linkVersion'])
      .where('personId', '=', personId)
      .where('latePart.status', '=', 'offered')
      .execute(),
  ]
  return [
    ...quotes.map((row) => ({ what: `quote ${row.number}`, url: quoteLink.urlOf(config, row) })),
    ...builds.map((row) => ({ what: `build ${row.number}`, url: buildLink.urlOf(config, row) })),
    ...parts.map((row) => ({ what: `a late part of build ${row.number}`, url: lateLink.urlOf(config, row) })),
  ]
}

/** Days and amounts stay; the person and their signatures are removed. */
export const buildsOfPerson: OfPerson = {
  afterAddress: renewLinks,

  export: async (work, { personId }) => ({
    quotes: await listQuotesOf(work, personId),
    builds: await listBuildsOf(work, personId),
  }),

  async expects({ trx }, { personId }) {
    const open = await trx
      .selectFrom('build')
      .select('id')
      .where('personId', '=', personId)
      .where('status', 'in', openStatuses)
      .executeTakeFirst()

    return (
      open && {
        own: 'Clubs are being built for you. Fetch them first, or have them canceled.',
        staff: 'Clubs are being built for them. Hand them over or cancel the build first.',
      }
    )
  },

  /** A claim on a maker is open, maybe of a finished build. */
  async isDisputed(work, { personId }) {
    const buildIds = personId === null ? [] : await ownersOfFiles(work, personId, 'build')
    if (buildIds.length === 0) return false
    const claim = await work.trx
      .selectFrom('factoryClaim')
      .innerJoin('factoryLine', 'factoryLine.id', 'lineId')
      .innerJoin('factoryOrder', 'factoryOrder.id', 'factoryOrderId')
      .select('factoryClaim.id')
      .where('buildId', 'in', buildIds)
      .where('outcome', 'is', null)
      .executeTakeFirst()

    return claim !== undefined
  },

  async forget({ trx }, { personId }) {
    const quotes = await idsOf({ trx }, 'quote', personId)
    await forgetReasons({ trx }, { ids: quotes, entity: 'quote', tables: { quoteTransition: 'quoteId' } })
    const tables = { buildTransition: 'buildId', promise: 'ownerId', stockMove: 'ownerId' } as const
    await forgetReasons({ trx }, { ids: await idsOf({ trx }, 'build', personId), entity: 'build', tables })
    await trx
      .deleteFrom('buildMessage')
      .using('build')
      .whereRef('build.id', '=', 'buildId')
      .where('personId', '=', personId)
      .execute()
    await trx
      .updateTable('buildChange')
      .from('build')
      .set({ note: '' })
      .whereRef('build.id', '=', 'buildId')
      .where('build.personId', '=', personId)
      .execute()
    await trx
      .updateTable('buildClub')
      .from('build')
      .set({ collectedBy: '', collectedReason: '' })
      .whereRef('build.id', '=', 'buildId')
      .where('build.personId', '=', personId)
      .execute()
    await trx
      .updateTable('quote')
      .set({ personId: null, signedName: '', signedIp: '', note: '' })
      .where('personId', '=', personId)
      .execute()
    await trx
      .updateTable('build')
      .set({ personId: null, signedName: '', shippedTo: '', tracking: '' })
      .where('personId', '=', personId)
      .execute()
  },

  merge: {
    tables: {
      quote: { words: ['quote', 'quotes'] },
      build: { words: ['build', 'builds'] },
    },
  },
}
