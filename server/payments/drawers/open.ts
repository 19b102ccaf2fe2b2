import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Drawer, drawersContract } from '#shared/payments/drawers-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { drawerNotFound, getDrawer, presentDrawer } from './drawers.ts'
import { findDrawerOf, insertSession, lockDrawer } from './store.ts'

interface DrawerOpening {
  drawerId: string
  floatCents: number
}

/** Opens a drawer for whoever asks. Its float posts nothing: it was the studio's before, and is no sale. */
export async function openDrawer(
  services: Services,
  { key, ...opening }: DrawerOpening & { key: string | undefined },
  context: Context,
): Promise<Drawer> {
  const { userId } = signedIn(context.actor)
  const keyed = { endpoint: drawersContract.openDrawer, key, request: opening }

  return withIdempotency(services, keyed, context, async (keep) => {
    try {
      return await atomically(services.db, async (trx) => {
        const { id, name } = await lockUsable(trx, opening.drawerId)
        const { floatCents } = opening
        const session = { drawerId: id, openedBy: userId, openedAt: services.now(), floatCents }
        const { id: sessionId } = await insertSession(trx, session)
        await recordEvent(trx, context, {
          action: 'drawer_opened',
          entity: 'drawer',
          entityId: id,
          after: { floatCents },
          facts: { sessionId, name },
        })
        return keep(trx, presentDrawer(await getDrawer(trx, id), context.actor))
      })
    } catch (error) {
      throw await refusalOf(services.db, error, { drawerId: opening.drawerId, userId })
    }
  })
}

async function lockUsable(trx: Db, drawerId: string) {
  const drawer = await lockDrawer(trx, drawerId)
  if (!drawer) throw drawerNotFound()
  if (!drawer.active) throw new Failure('wrong_state', `${drawer.name} is not used any more.`)

  return drawer
}

async function refusalOf(db: Db, error: unknown, { drawerId, userId }: { drawerId: string; userId: string }) {
  const broken = constraintBrokenBy(error)
  if (broken === 'drawer_is_open_once') {
    const { name, openerName } = await getDrawer(db, drawerId)
    return new Failure('wrong_state', `${name} is open already${openerName ? `: ${openerName} has it` : ''}.`)
  }
  if (broken === 'drawer_is_one_a_person') {
    const own = await findDrawerOf(db, userId)
    return new Failure('wrong_state', `You have ${own?.name ?? 'another drawer'} open. Close it first.`)
  }
  return error
}
