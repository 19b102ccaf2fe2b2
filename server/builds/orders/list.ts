import { type RawBuilder, sql } from 'kysely'

import { clubCountOf } from '#server/builds/sheets/quotable.ts'
import { isNumbered } from '#server/kernel/db/containing.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { type BuildShelf, type BuildStatus, boardColumns, openStatuses } from '#shared/builds/orders/status.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { buildFigures } from './store.ts'

const oneOf = (...statuses: readonly BuildStatus[]) => sql<boolean>`build.status = any(${statuses}::text[])`

/** By the day of its place, within the statement: the board is one round trip. */
const isLate = (now: Date) =>
  sql<boolean>`coalesce(
    ${oneOf(...openStatuses)} and build.status <> 'ready'
      and ${buildFigures.promisedOn}::date < (${now}::timestamptz at time zone location.zone)::date, false
  )`

/** The latest expected day of its missing parts; null if any is not ordered. */
const partsArriveOn = sql<string | null>`(
  select case when bool_and(expected_on is not null) then max(expected_on)::text end
    from stock_need as need join build_club as club on club.id = need.owner_id
      left join stock_incoming using (item_id, location_id)
    where need.owner_kind = 'build_club' and club.build_id = build.id
)`

const outOfTolerance = sql<number>`(
  select count(*)::integer from measurement join build_club as club on club.id = build_club_id
    where club.build_id = build.id and not pass and accepted_reason is null and withdrawn_at is null
)`

const returns = sql<number>`(
  select count(*)::integer from build_transition where build_id = build.id and to_status = 'warranty_return'
)`

const shelves: Record<BuildShelf, (now: Date) => RawBuilder<boolean>> = {
  open: () => oneOf(...openStatuses),
  late: isLate,
  parts: () => oneOf(...boardColumns.parts),
  bench: () => oneOf(...boardColumns.queued, ...boardColumns.in_build),
  qc: () => oneOf(...boardColumns.qc),
  ready: () => oneOf('ready'),
  to_ship: () => sql`(${oneOf('ready')} and ${buildFigures.isSent} and ${buildFigures.dueCents} <= 0)`,
  changed: () => sql`${oneOf(...openStatuses)} and ${buildFigures.changeToAnswer} is not null`,
  came_back: () => sql`${returns} > 0`,
  over: () => oneOf('picked_up', 'shipped', 'closed', 'cancelled'),
}

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`build.created_at`, 'timestamptz'],
    [sql`build.id`, 'uuid'],
  ],
}

const rows = ({ trx, now }: Timed) =>
  trx
    .selectFrom('build')
    .innerJoin('location', 'location.id', 'build.locationId')
    .leftJoin('person', 'person.id', 'build.personId')
    .leftJoin('person as builder', 'builder.userId', 'builderId')
    .leftJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .select([
      'build.id',
      'build.number',
      'build.version',
      'builderId',
      'curesUntil',
      'readyAt',
      'returnedAt',
      'build.createdAt',
    ])
    .select([
      'build.status',
      'heldFrom',
      'stage',
      sql<string>`coalesce(person.first_name || ' ' || person.last_name, '')`.as('personName'),
      sql<string>`coalesce(builder.first_name || ' ' || builder.last_name, '')`.as('builderName'),
      clubCountOf('build.sheetVersionId').as('clubCount'),
      buildFigures.missingParts.as('missingParts'),
      partsArriveOn.as('partsArriveOn'),
      outOfTolerance.as('outOfTolerance'),
      buildFigures.benchClubs.as('benchClubs'),
      buildFigures.makerClubs.as('makerClubs'),
      buildFigures.owedClubs.as('owedClubs'),
      buildFigures.hereClubs.as('hereClubs'),
      buildFigures.collectedClubs.as('collectedClubs'),
      buildFigures.partsToReplace.as('partsToReplace'),
      buildFigures.changeToAnswer.as('changeToAnswer'),
      buildFigures.depositDueCents.as('depositDueCents'),
      buildFigures.dueCents.as('dueCents'),
      buildFigures.isSent.as('isSent'),
      returns.as('returns'),
      buildFigures.promisedOn.as('promisedOn'),
      isLate(now).as('isLate'),
    ])

type Query = Parsed<typeof buildOrdersContract.listBuilds>['query']

const userIdOf = (actor: Actor) => (actor.kind === 'person' ? actor.userId : null)

/** All builds of the place, or of one client in the whole house, for those who may see them; a builder's own for builders; none for others. */
export async function listBuilds(
  work: Timed,
  { now, actor }: { now: Date; actor: Actor },
  { search = '', shelf, mine, person, from, until, ...page }: Query,
): Promise<Output<typeof buildOrdersContract.listBuilds>> {
  const seesAll = holds(actor, 'view_all_builds/builds')
  if (!seesAll && !holds(actor, 'edit_builds/builds'))
    return { builds: [], next: null, total: { count: 0, isMore: false } }
  const letters = search.trim()
  const found = rows({ ...work, now })
    .where(onDays(work, sql`build.created_at`, { from, until }))
    .$if(shelf !== undefined, (query) => query.where(shelves[shelf ?? 'open'](now)))
    .where((eb) =>
      person === undefined ? eb('build.locationId', '=', idOrNone(work.place)) : eb('build.personId', '=', person),
    )
    .$if(!seesAll || mine !== undefined, (query) => query.where('builderId', '=', userIdOf(actor)))
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`build.number`, letters)}
          or build.person_id in ${peopleMatching(work, letters)}
        )`,
      ),
    )
  const { rows: builds, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { builds, next, total }
}
