import { sql } from 'kysely'

import { insertRows } from '#server/demo/insert-rows.ts'
import { randomFrom } from '#server/demo/random.ts'
import { wayOf } from '#server/demo/sheets/plan-sheet.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { LateStatus } from '#shared/builds/late/status.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'

import { insertOrders, orderOf, type OrderedBuild } from './build-orders.ts'
import { holdParts } from './hold-parts.ts'
import { insertLateParts } from './late.ts'
import { partsFrom, readShelf } from './parts.ts'
import { type DemoBuild, type BenchStaff, planBuild } from './plan-build.ts'
import { insertQuotes } from './quotes.ts'
import { insertTasks } from './tasks.ts'

/** How many builds of each state: most where the bench has most. */
const counts: readonly (readonly [BuildStatus, number])[] = [
  ['approved', 3],
  ['awaiting_parts', 3],
  ['parts_ready', 2],
  ['queued', 5],
  ['in_build', 9],
  ['qc', 3],
  ['qc_failed', 1],
  ['qc_passed', 1],
  ['ready', 4],
  ['on_hold', 1],
  ['picked_up', 4],
  ['shipped', 1],
  ['closed', 3],
]

interface BuildsContext {
  now: Date
  studio: Place
  locationId: string
  zone: string
  deskUserId: string
  rules: TaxRules
}

/** Builds in every state, each with its sheet and quote. Those that are here have no order, so nothing is due for them. */
export async function insertBuilds(trx: Db, context: BuildsContext): Promise<void> {
  const { now, studio, locationId, zone } = context
  const random = randomFrom('builds')
  const states = counts.flatMap(([status, count]) => Array.from({ length: count }, () => status))
  const clients = await trx
    .selectFrom('person')
    .select(['id', 'firstName', 'lastName'])
    .select((eb) => eb.fn.coalesce('email', eb.val('')).as('email'))
    .where('email', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(states.length)
    .execute()
  const today = localDayOf(now, zone)
  const staff = await findBenchStaff(trx)
  const shelf = await readShelf(trx)
  const fates = lateStatesOf(states)
  const builds = states.flatMap((status, at) => {
    const client = clients[at % clients.length]
    const partsOf = partsFrom(shelf, at, fates[at] && shelf.late)
    return client ? [planBuild(random, { status, at, personId: client.id, locationId, now, staff, partsOf })] : []
  })

  await insertPlanned(trx, builds, { today, locationId })
  const late = builds.flatMap((build, at) => {
    const status = fates[at]
    return status ? [{ build, status }] : []
  })
  await insertLateParts(trx, random, late, { now, today, shelf })
  await holdParts(trx, { now, studio })
  await orderLeft(trx, builds, { ...context, clients })
}

const hasLeft = new Set<BuildStatus>(['picked_up', 'shipped', 'closed'])

/** What has left the house was ordered and paid. */
async function orderLeft(
  trx: Db,
  builds: readonly DemoBuild[],
  { clients, rules, ...context }: BuildsContext & { clients: readonly OrderedBuild['client'][] },
): Promise<void> {
  const left = builds.filter(({ build }) => hasLeft.has(build.status))
  const lines = await trx
    .selectFrom('quoteLine')
    .select(['id', 'quoteId', 'position'])
    .where(
      'quoteId',
      'in',
      left.map(({ quote }) => quote.id),
    )
    .execute()
  const random = randomFrom('orders of the last builds')
  const ordered = left.flatMap(({ build, quote, quoteLines }) => {
    const client = clients.find(({ id }) => id === build.personId)
    const idOf = (position: number) =>
      lines.find((one) => one.quoteId === quote.id && one.position === position)?.id ?? ''
    const withIds = quoteLines.map((line) => ({ ...line, id: idOf(line.position) }))
    const decidedAt = build.createdAt
    return client
      ? [{ build, sale: orderOf(random, { build, quote, quoteLines: withIds, client, decidedAt }, rules) }]
      : []
  })
  const sales = ordered.map(({ sale }) => sale)
  await insertOrders(trx, sales, context)
  for (const { build, sale } of ordered) {
    await trx.updateTable('build').set({ orderId: sale.id }).where('id', '=', build.id).execute()
    await trx.updateTable('quote').set({ orderId: sale.id }).where('id', '=', build.quoteId).execute()
  }
}

/** The late part of each build: of each waiting one, and of one whose client took another part. */
function lateStatesOf(states: readonly BuildStatus[]): (LateStatus | undefined)[] {
  const waiting: LateStatus[] = ['open', 'offered', 'kept']
  const first = states.indexOf('parts_ready')

  return states.map((status, at) =>
    status === 'awaiting_parts' ? waiting.shift() : at === first ? ('replaced' as const) : undefined,
  )
}

/** Builders build, and a manager checks. */
export async function findBenchStaff(trx: Db): Promise<BenchStaff> {
  const staff = await trx
    .selectFrom('userRole')
    .select(['userId', 'roleName'])
    .where('roleName', 'in', ['builder', 'manager'])
    .orderBy('userId')
    .execute()
  const having = (role: string) => staff.filter(({ roleName }) => roleName === role).map(({ userId }) => userId)

  return { builders: having('builder'), checkerId: having('manager')[0] ?? null }
}

interface PlannedBuildsContext {
  today: string
  locationId: string
}

/** Builds with their sheets, quotes, stages and tasks. */
export async function insertPlanned(
  trx: Db,
  builds: readonly DemoBuild[],
  context: PlannedBuildsContext,
): Promise<void> {
  await insertSheets(trx, builds, 'approved')
  await insertQuotes(
    trx,
    builds.map(({ quote, quoteLines: lines }) => ({ quote, lines, status: 'approved', validDays: 12 })),
    context,
  )
  await insertBench(trx, builds, context)
}

/** The builds themselves, once their quotes are there. */
export async function insertBench(
  trx: Db,
  builds: readonly DemoBuild[],
  { today }: PlannedBuildsContext,
): Promise<void> {
  await insertRows(
    trx,
    'build',
    builds.map(({ build }) => build),
  )
  await insertRows(
    trx,
    'buildTransition',
    builds.flatMap(({ transitions }) => transitions),
  )
  await insertRows(
    trx,
    'buildClub',
    builds.flatMap(({ buildClubs }) => buildClubs),
  )
  await insertRows(
    trx,
    'measurement',
    builds.flatMap(({ measurements }) => measurements),
  )
  await insertRows(
    trx,
    'buildStage',
    builds.flatMap(({ stages }) => stages),
  )
  await insertRows(
    trx,
    'promise',
    builds.map(({ build, promisedIn }) => ({
      ownerKind: 'build' as const,
      ownerId: build.id,
      promisedOn: addDays(today, promisedIn),
      reason: 'Approved',
      at: build.createdAt,
    })),
  )
  await insertTasks(trx, builds, today)
}

/** Inserts drafts first, because a trigger refuses changes to the clubs of shared versions. */
export async function insertSheets(
  trx: Db,
  builds: readonly Pick<DemoBuild, 'sheet' | 'version' | 'sheetClubs'>[],
  status: 'shared' | 'approved',
): Promise<void> {
  await insertRows(
    trx,
    'sheet',
    builds.map(({ sheet }) => sheet),
  )
  await insertRows(
    trx,
    'sheetVersion',
    builds.map(({ version }) => version),
  )
  await insertRows(
    trx,
    'sheetClub',
    builds.flatMap(({ sheetClubs }) => sheetClubs),
  )
  const ways = builds.map(({ version }) => wayOf({ status }, { versionId: version.id, ...version, createdBy: null }))
  await insertRows(
    trx,
    'sheetTransition',
    ways.flatMap(({ transitions }) => transitions),
  )
  await trx
    .updateTable('sheetVersion')
    .set({
      status,
      // The version number after its steps: drafted, shared, approved.
      version: status === 'approved' ? 3 : 2,
      hash: 'demo',
      sharedAt: sql`created_at + interval '3 hours'`,
      ...(status === 'approved' && {
        approvedAt: sql`created_at + interval '6 hours'`,
        approvedName: 'Signed at the counter',
      }),
    })
    .where(
      'id',
      'in',
      builds.map(({ version }) => version.id),
    )
    .execute()
}
