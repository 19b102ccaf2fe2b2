import { settleFactoryClubs } from '#server/builds/factory/costs.ts'
import { partsShelf } from '#server/builds/orders/begin.ts'
import { mailShipped } from '#server/builds/orders/letters.ts'
import { asBuilt } from '#server/builds/orders/measures.ts'
import { readPieces, withHeadOf } from '#server/builds/orders/pieces.ts'
import { buildNotFound, maySeeBuild, readBuild } from '#server/builds/orders/present.ts'
import { takeBuildStep } from '#server/builds/orders/step.ts'
import {
  type BuildClubRow,
  type BuildRecord,
  findBuild,
  listBuildClubs,
  listMeasurements,
} from '#server/builds/orders/store.ts'
import { returnToBag } from '#server/builds/warranty/return-to-bag.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { deliverLines } from '#server/orders/service.ts'
import { addClubs, insertClubHistory, wrongCode } from '#server/workshop/service.ts'
import { type Build, buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { publicPart } from '#shared/clubs/spec.ts'

import { clubsOfPart, handOverPart } from './part.ts'

interface HandingOver {
  buildId: string
  signedName: string
  /** The pickup code, if somebody other than the client comes. */
  code?: string
  /** By default all clubs that are here. */
  clubIds?: readonly string[]
  reason?: string
  version?: number
}

/**
 * Hands over a ready and paid build, or some of its clubs before the others. What was ordered is a sale from then on,
 * and its clubs are in the client's bag.
 */
export function handOverBuild(
  work: Work,
  { key, ...request }: HandingOver & { key: string | undefined },
): Promise<Build> {
  const { buildId, signedName, code, clubIds, reason: why, version } = request
  const keyed = { endpoint: buildOrdersContract.handOverBuild, key, request }

  return withIdempotency(work, keyed, (keep) =>
    leave(work, buildId, async (work, row) => {
      if (code !== undefined && code !== row.collectCode) throw await wrongCode(work, code, 'the build')
      const part = clubIds && (await clubsOfPart(work, row, clubIds))
      if (part) {
        await handOverPart(work, row, { clubs: part, by: signedName, reason: why, version })
        return { part, finish: (answer) => keep(work, answer) }
      }
      const set = { signedName, leftAt: work.now }
      const reason = `Signed by ${signedName}${code === undefined ? '' : ', with the code'}`
      await takeBuildStep(work, row, { to: 'picked_up', version, reason, set })
      return { finish: (answer) => keep(work, answer) }
    }),
  )
}

interface Shipping {
  buildId: string
  carrier: string
  tracking: string
  version?: number
}

/** Ships a ready and paid build, and tells the client how. */
export function shipBuild(work: Work, { key, ...request }: Shipping & { key: string | undefined }): Promise<Build> {
  const { buildId, carrier, tracking, version } = request
  const keyed = { endpoint: buildShippingContract.shipBuild, key, request }

  return withIdempotency(work, keyed, (keep) =>
    leave(work, buildId, async (work, row) => {
      const set = { carrier, tracking, leftAt: work.now }
      await takeBuildStep(work, row, { to: 'shipped', version, reason: `${carrier} ${tracking}`, set })
      await mailShipped(work, { ...row, ...set })
      return { finish: (answer) => keep(work, answer) }
    }),
  )
}

interface Left {
  finish: (answer: Build) => Promise<Build>
  /** The clubs that left, if others stay. */
  part?: readonly BuildClubRow[]
}

async function leave(
  work: Work,
  buildId: string,
  step: (work: Work, row: BuildRecord) => Promise<Left>,
): Promise<Build> {
  const orderId = (await findBuild(work, buildId))?.orderId

  return atomically(work, async (inside) => {
    await lockAll(inside, { customerOrder: orderId, build: buildId })
    const row = await findBuild(inside, buildId)
    if (!row || !maySeeBuild(row, inside.context.actor)) throw buildNotFound()
    const work = atPlaceOf(inside, row)

    const { finish, part } = await step(work, row)
    if (part) await addToBag(work, row, part)
    else {
      await leaveWhole(work, row)
      if (row.orderId !== null) await deliverAll(work, row.orderId)
    }
    return finish(await readBuild(work, buildId, work.context.actor))
  })
}

/** Books the parts as cost of goods, and puts the clubs into the client's bag. */
async function leaveWhole(work: Work, row: BuildRecord): Promise<void> {
  const { id, returnedAt } = row
  const [clubs, measured] = await inOneTrip([listBuildClubs(work, id), listMeasurements(work, id)])
  const piecesOf = await readPieces(work, clubs)
  await partsShelf.settle(
    work,
    clubs.map((club) => club.id),
    returnedAt === null ? 'sold' : 'replaced',
  )
  await settleFactoryClubs(work, id, () => 'sold')
  // After a warranty return they are in the bag already.
  if (returnedAt !== null) await returnToBag(work, row, { clubs, measured, piecesOf })
  await addToBag(work, row, clubs)
}

/** Adds each club as built, with a passport, unless it left before. */
async function addToBag(
  work: Work,
  { id, number, personId }: BuildRecord,
  leaving: readonly BuildClubRow[],
): Promise<void> {
  const clubs = leaving.filter(({ clubId }) => clubId === null)
  if (personId === null || clubs.length === 0) return

  const [measured, piecesOf] = await inOneTrip([listMeasurements(work, id), readPieces(work, clubs)])
  const drafts = clubs.map((club) => ({
    personId,
    slot: club.slot,
    spec: publicPart(withHeadOf(asBuilt(club, measured), piecesOf(club.id))),
    passportCode: club.passportCode ?? undefined,
  }))
  const clubIds = await addClubs(work, drafts)
  await insertClubHistory(
    work,
    clubIds.map((clubId) => ({
      clubId,
      kind: 'built' as const,
      ticketId: null,
      facts: { name: `Built as ${number}` },
      at: work.now,
    })),
  )
  for (const [index, club] of clubs.entries()) {
    await changeOne(
      work.trx
        .updateTable('buildClub')
        .set({ clubId: clubIds[index] ?? null })
        .where('id', '=', club.id),
    )
  }
}

async function deliverAll(work: Work, orderId: string): Promise<void> {
  const lines = await work.trx
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['build', 'shipping'])
    .execute()

  await deliverLines(work, { orderId, lineIds: lines.map(({ id }) => id) })
}
