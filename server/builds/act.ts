import { z } from 'zod'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { type Timed, type Work, atPlaceOf } from '#server/kernel/work.ts'
import { cancelLines } from '#server/orders/service.ts'
import { promiseDay, refuseClosedDay } from '#server/workshop/service.ts'
import { Build, type buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { isCut } from '#shared/builds/orders/stages.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { listTaken, settleTaken } from './cancel/taken.ts'
import { callOffDrafts } from './factory/step.ts'
import { listBuilders, refuseOwnWork } from './orders/builders.ts'
import { tellReady } from './orders/letters.ts'
import { buildNotFound, maySeeBuild, onBuild, presentBuild, readBuild } from './orders/present.ts'
import { takeBuildStep } from './orders/step.ts'
import { type BuildRecord, findBuild } from './orders/store.ts'
import { takeBack } from './warranty/take-back.ts'

type Step = Parsed<typeof buildOrdersContract.stepBuild>['body'] & { buildId: string }

/** A step chosen by staff. Handing over and shipping have their own endpoints. */
export async function stepBuild(work: Work, { buildId, ...step }: Step): Promise<Build> {
  const orderId = (await findBuild(work, buildId))?.orderId

  return atomically(work, async (inside) => {
    await lockAll(inside, { customerOrder: step.to === 'cancelled' ? orderId : undefined, build: buildId })
    const row = await findBuild(inside, buildId)
    if (!row || !maySeeBuild(row, inside.context.actor)) throw buildNotFound()
    const work = atPlaceOf(inside, row)
    if (step.to === 'picked_up' || step.to === 'shipped') {
      throw new Failure('wrong_state', 'It leaves by a form of its own, which asks who takes it.')
    }

    if (step.to === 'cancelled') await cancel(work, row, step)
    else await move(work, row, step)
    return readBuild(work, buildId, work.context.actor)
  })
}

async function move(work: Work, row: BuildRecord, step: Omit<Step, 'buildId'>): Promise<void> {
  const { to, reason, version, clubIds } = step
  if (to === 'qc_passed' && row.status === 'qc') await refuseOwnWork(work, row)
  // A held warranty return resumes; it is not taken back again.
  if (to === 'warranty_return' && row.status !== 'on_hold') return takeBack(work, row, { reason, version, clubIds })
  if (to === 'qc_failed' && !reason) throw new Failure('invalid_input', 'Say what is not as it should be.')
  await takeBuildStep(work, row, { to, reason, version })
  if (to === 'ready' && row.status === 'qc_passed') await tellReady(work, row)
}

/**
 * Before tips are cut or factory clubs arrive, whoever may delete builds cancels one; later a manager does, who says
 * how much of the payment is kept. Taken parts return to the shelf, are scrapped, or are paid by the kept sum.
 */
async function cancel(work: Work, row: BuildRecord, step: Omit<Step, 'buildId'>): Promise<void> {
  const { reason, version, feeCents = 0 } = step
  if (!holds(work.context.actor, 'delete_builds/builds')) {
    throw new Failure('not_allowed', 'Somebody who may cancel builds does this.')
  }
  const parts = await listTaken(work, row)
  if (isCut(row.stage) || parts.some(({ kind }) => kind === 'club')) {
    const why = isCut(row.stage) ? 'The shafts are cut' : 'Clubs of its maker are here'
    if (!holds(work.context.actor, 'refund/orders')) {
      throw new Failure('not_allowed', `${why}: a manager decides what is kept.`)
    }
    if (step.feeCents === undefined || !reason) {
      throw new Failure('invalid_input', `${why}: say what is kept of what was paid, and why.`)
    }
  }
  await takeBuildStep(work, row, { to: 'cancelled', reason, version, set: { feeCents } })
  await settleTaken(work, row, { parts, chosen: step.parts ?? [], feeCents })
  await callOffDrafts(work, row.id)
  await cancelOnOrder(work, row, { feeCents, reason: reason ?? 'Its build was canceled' })
}

/** Cancels the rest of the order and earns the kept part. The excess is refunded on the order. */
async function cancelOnOrder(work: Work, row: BuildRecord, kept: { feeCents: number; reason: string }) {
  const { id: buildId, orderId, quoteId } = row
  const { feeCents: cents, reason } = kept
  if (orderId === null) return
  const line = { kind: 'build_fee', quantity: 1, buildId, amountCents: cents }

  await cancelLines(work, {
    orderId,
    isOff: ({ kind, ref }) =>
      (kind === 'build' && OfQuote.safeParse(ref).data?.quoteId === quoteId) ||
      (kind === 'shipping' && OfBuild.safeParse(ref).data?.buildId === buildId),
    kept: cents > 0 ? { line, cents } : undefined,
    reason,
  })
}

const OfQuote = z.object({ quoteId: z.uuid() })
const OfBuild = z.object({ buildId: z.uuid() })

type Change = Parsed<typeof buildOrdersContract.changeBuild>['body'] & { buildId: string }

/** Sets builder and rack, or promises another day; former promises stay on record. */
export const changeBuild = (work: Work, { buildId, builderId, place, promise, version }: Change): Promise<Build> =>
  onBuild(work, buildId, async (work, row) => {
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this build. Look at it again.', {
        current: Build.encode(await presentBuild(work, row)),
      })
    }
    if (builderId) await refuseStranger(work, builderId)

    const changed = { builderId: builderId === undefined ? row.builderId : builderId, place: place ?? row.place }
    await work.trx
      .updateTable('build')
      .set({ ...changed, version: row.version + 1 })
      .where('id', '=', buildId)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (promise) {
      const { day: promisedOn, reason } = promise
      await refuseClosedDay(work, promisedOn)
      const by = actorIdOf(work.context.actor)
      await promiseDay(work, { kind: 'build', id: buildId }, { promisedOn, reason, at: work.now, by })
    }
    await recordEvent(work, {
      action: 'build_moved',
      entity: 'build',
      entityId: buildId,
      before: { builderId: row.builderId, place: row.place },
      after: { ...changed, ...(promise && { promisedOn: promise.day }) },
      reason: promise?.reason,
      publish: { version: row.version + 1, personId: row.personId },
    })
    return presentBuild(work, { ...row, ...changed, version: row.version + 1 })
  })

async function refuseStranger(work: Timed, userId: string): Promise<void> {
  const builders = await listBuilders(work)
  if (builders.every((builder) => builder.userId !== userId)) {
    throw invalidField('builderId', 'This is nobody who builds here.')
  }
}
