import { type RawBuilder, sql } from 'kysely'

import { hasNumber, searchForm } from '#server/kernel/db/containing.ts'
import { idOrNone } from '#server/kernel/place.ts'
import {
  type Found,
  formIsSought,
  isHereOr,
  mostHits,
  noteAt,
  type SearchPart,
  type Sought,
} from '#server/kernel/search.ts'
import type { Work } from '#server/kernel/work.ts'
import { factoryWords } from '#shared/builds/factory/status.ts'
import { buildWords } from '#shared/builds/orders/status.ts'
import { quoteWords } from '#shared/builds/quotes/status.ts'
import { sheetWords } from '#shared/builds/sheets/status.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { recordPages } from '#shared/record-pages.ts'

interface Row<Status> {
  id: string
  locationId: string
  number: string
  status: Status
  personName: string
  isNumbered: boolean
}

const personName = sql<string>`coalesce(trim(person.first_name || ' ' || person.last_name), '')`

/** Builders see their own, unless they see all. */
const seenBy = (actor: Actor): RawBuilder<boolean> =>
  holds(actor, 'view_all_builds/builds')
    ? sql<boolean>`true`
    : sql<boolean>`build.builder_id = ${actor.kind === 'person' ? actor.userId : null}`

const presentAs =
  <Status extends string>(work: Work, words: Record<Status, { label: string }>, to: (id: string) => string) =>
  ({ id, locationId, number, status, personName: name, isNumbered }: Row<Status>): Found => ({
    id,
    isNumbered,
    title: [number, name].filter(Boolean).join(', '),
    note: noteAt(work, locationId, words[status].label),
    to: to(id),
  })

async function findBuilds(work: Work, { letters, personIds }: Sought): Promise<Found[]> {
  const { trx, place, context } = work
  const isNumbered = hasNumber(sql`build.number`, 'B', letters)
  const builds = await trx
    .selectFrom('build')
    .leftJoin('person', 'person.id', 'build.personId')
    .select([
      'build.id',
      'build.locationId',
      'number',
      'status',
      personName.as('personName'),
      isNumbered.as('isNumbered'),
    ])
    .where(isHereOr(isNumbered, sql`build.location_id`, place))
    .where(seenBy(context.actor))
    .where((eb) => eb.or([isNumbered, sql<boolean>`build.person_id = any(${personIds}::uuid[])`]))
    .orderBy('isNumbered', 'desc')
    .orderBy('build.createdAt', 'desc')
    .orderBy('build.id')
    .limit(mostHits)
    .execute()

  return builds.map(presentAs(work, buildWords, recordPages.build.to))
}

async function findSheets(work: Work, { letters, personIds, ...sought }: Sought): Promise<Found[]> {
  const isNumbered = hasNumber(sql`sheet.number`, 'S', letters)
  const sheets = await work.trx
    .selectFrom('sheet')
    .innerJoin('sheetVersion', (join) =>
      join.on('sheetVersion.id', '=', (eb) =>
        eb
          .selectFrom('sheetVersion as last')
          .select('last.id')
          .whereRef('last.sheetId', '=', 'sheet.id')
          .orderBy('last.number', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('person', 'person.id', 'sheet.personId')
    .select(['sheet.id', 'sheet.number', 'sheetVersion.status', isNumbered.as('isNumbered')])
    .select(sql<string>`coalesce(template_name, ${personName})`.as('personName'))
    .where(
      'sheet.id',
      'in',
      sql<string>`(
        select id from sheet where ${isNumbered}
        union select id from sheet where person_id = any(${personIds}::uuid[])
        union select id from sheet where template_name is not null
          and ${formIsSought(searchForm(sql`template_name`), sought)}
      )`,
    )
    .orderBy('isNumbered', 'desc')
    .orderBy('sheet.createdAt', 'desc')
    .orderBy('sheet.id')
    .limit(mostHits)
    .execute()

  // A sheet is of the house.
  const locationId = idOrNone(work.place)
  return sheets.map((sheet) => presentAs(work, sheetWords, recordPages.sheet.to)({ ...sheet, locationId }))
}

async function findQuotes(work: Work, { letters, personIds }: Sought): Promise<Found[]> {
  const { trx, place } = work
  const isNumbered = hasNumber(sql`quote.number`, 'Q', letters)
  const quotes = await trx
    .selectFrom('quote')
    .leftJoin('person', 'person.id', 'quote.personId')
    .select([
      'quote.id',
      'quote.locationId',
      'number',
      'status',
      personName.as('personName'),
      isNumbered.as('isNumbered'),
    ])
    .where(isHereOr(isNumbered, sql`quote.location_id`, place))
    .where((eb) => eb.or([isNumbered, sql<boolean>`quote.person_id = any(${personIds}::uuid[])`]))
    .orderBy('isNumbered', 'desc')
    .orderBy('quote.createdAt', 'desc')
    .orderBy('quote.id')
    .limit(mostHits)
    .execute()

  return quotes.map(presentAs(work, quoteWords, recordPages.quote.to))
}

async function findFactoryOrders(work: Work, { letters, personIds }: Sought): Promise<Found[]> {
  const { trx, place } = work
  const isNumbered = hasNumber(sql`factory_order.number`, 'FO', letters)
  const orders = await trx
    .selectFrom('factoryOrder')
    .innerJoin('build', 'build.id', 'factoryOrder.buildId')
    .leftJoin('person', 'person.id', 'build.personId')
    .select(['factoryOrder.id', 'factoryOrder.locationId', 'factoryOrder.number', 'factoryOrder.status'])
    .select([personName.as('personName'), isNumbered.as('isNumbered')])
    .where(isHereOr(isNumbered, sql`factory_order.location_id`, place))
    .where((eb) =>
      eb.or([
        isNumbered,
        sql<boolean>`lower(confirmation) = lower(${letters})`,
        sql<boolean>`build.person_id = any(${personIds}::uuid[])`,
      ]),
    )
    .orderBy('isNumbered', 'desc')
    .orderBy('factoryOrder.createdAt', 'desc')
    .orderBy('factoryOrder.id')
    .limit(mostHits)
    .execute()

  return orders.map(presentAs(work, factoryWords, recordPages.factory_order.to))
}

export const searchOfBuilds: readonly SearchPart[] = [
  { kind: 'build', find: findBuilds },
  { kind: 'sheet', find: findSheets },
  { kind: 'quote', find: findQuotes },
  { kind: 'factory_order', find: findFactoryOrders },
]
