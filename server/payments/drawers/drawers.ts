import { recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type CashRounding, type Drawer, drawersContract, type NewDrawer } from '#shared/payments/drawers-contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { lockOwn } from './own-session.ts'
import {
  type DrawerRow,
  findDrawer,
  insertDrawer,
  listDrawers,
  listMoves,
  lockDrawer,
  pageOfSessions,
  setCashRounding,
  updateDrawer,
} from './store.ts'

/** For anybody at the counter: without sums, except the float. */
export function presentDrawer({ id, name, active, floatCents, ...open }: DrawerRow, actor: Actor): Drawer {
  const { sessionId, openedAt, openedBy, openerName, version } = open
  if (sessionId === null || openedAt === null || version === null)
    return { id, name, active, floatCents, session: null }

  const isMine = actor.kind === 'person' && actor.userId === openedBy
  const session = { id: sessionId, openedAt, openedBy: openerName ?? 'Staff', isMine, version }
  return { id, name, active, floatCents: isMine ? floatCents : null, session }
}

export const readDrawers = async (work: Timed, actor: Actor): Promise<{ drawers: Drawer[] }> => ({
  drawers: (await listDrawers(work)).map((row) => presentDrawer(row, actor)),
})

export async function getDrawer(work: OnDatabase, id: string): Promise<DrawerRow> {
  const drawer = await findDrawer(work, id)
  if (!drawer) throw drawerNotFound()

  return drawer
}

export const drawerNotFound = () => new Failure('not_found', 'There is no such drawer.')

const nameTaken = (name: string, cause?: unknown) =>
  new Failure('conflict', `There is a drawer “${name}” already.`, {
    details: [{ path: 'name', message: 'Another drawer is called like this.' }],
    cause,
  })

export function createDrawer(work: Work, { body, key }: { body: NewDrawer; key: string | undefined }): Promise<Drawer> {
  const keyed = { endpoint: drawersContract.createDrawer, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const made = await insertDrawer(work, body)
      if (!made) throw nameTaken(body.name)

      await recordEvent(work, { action: 'drawer_added', entity: 'drawer', entityId: made.id, after: body })
      return keep(work, presentDrawer(await getDrawer(work, made.id), work.context.actor))
    }),
  )
}

/** Renames a drawer, or retires it once closed. */
export async function changeDrawer(
  work: Acting,
  { drawerId, ...after }: NewDrawer & { drawerId: string },
): Promise<Drawer> {
  try {
    return await atomically(work, async (work) => {
      const before = await lockDrawer(work, drawerId)
      if (!before) throw drawerNotFound()
      const { sessionId } = await getDrawer(work, drawerId)
      if (!after.active && sessionId !== null) throw new Failure('wrong_state', `Close ${before.name} first.`)

      await updateDrawer(work, drawerId, after)
      const { name, active } = before
      const changed = { action: 'drawer_changed', entity: 'drawer', entityId: drawerId }
      await recordEvent(work, { ...changed, before: { name, active }, after })
      return presentDrawer(await getDrawer(work, drawerId), work.context.actor)
    })
  } catch (error) {
    if (constraintBrokenBy(error) === 'drawer_name_is_unique') throw nameTaken(after.name, error)
    throw error
  }
}

/** The sessions of the place's drawers with their sums, for those who see all drawers. */
export async function readSessions(
  work: Timed,
  page: PageRequest,
): Promise<Output<typeof drawersContract.listDrawerSessions>> {
  const { rows, next } = await pageOfSessions(work, page)
  const sessions = rows.map(({ openedBy, cashCents, movedCents, floatCents, countedCents, ...session }) => {
    const expectedCents = floatCents + cashCents + movedCents
    const differenceCents = countedCents === null ? null : countedCents - expectedCents
    return {
      ...session,
      openedBy: openedBy ?? 'Staff',
      floatCents,
      cashCents,
      movedCents,
      expectedCents,
      countedCents,
      differenceCents,
    }
  })

  return { sessions, next }
}

/** The cash movements of a drawer, for its holder and those who see all; without takings, unknown to all before the count. */
export const readMoves = (
  work: OnDatabase,
  sessionId: string,
  actor: Actor,
): Promise<Output<typeof drawersContract.listCashMoves>> =>
  atomically(work, async (work) => {
    await lockOwn(work, sessionId, actor)
    return { moves: await listMoves(work, sessionId) }
  })

/** Sets the coin to which cash is rounded from now on. */
export const changeCashRounding = (work: Acting, { coinCents }: CashRounding): Promise<CashRounding> =>
  atomically(work, async (work) => {
    const { id, cashRoundingCents } = await getLocation(work)
    if (cashRoundingCents === coinCents) return { coinCents }

    await setCashRounding(work, id, coinCents)
    await recordEvent(work, {
      action: 'cash_rounding_changed',
      entity: 'settings',
      entityId: 'cash rounding',
      before: { coinCents: cashRoundingCents },
      after: { coinCents },
    })
    return { coinCents }
  })
