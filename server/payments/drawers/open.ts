import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { atPlaceOf, type Timed, type Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Account, accounts, credit, debit, type Posting } from '#shared/ledger/accounts.ts'
import { priceWords } from '#shared/money.ts'
import { type Drawer, drawersContract } from '#shared/payments/drawers-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { drawerNotFound, getDrawer, presentDrawer } from './drawers.ts'
import { findDrawerOf, insertSession, lockDrawer } from './store.ts'

interface DrawerOpening {
  drawerId: string
  floatCents: number
  reason?: string | undefined
}

/** Opens a drawer for the caller. The remaining cash is in the books; a difference is posted with its reason. */
export async function openDrawer(
  work: Work,
  { key, ...opening }: DrawerOpening & { key: string | undefined },
): Promise<Drawer> {
  const { context, now } = work
  const { userId } = signedIn(context.actor)
  const keyed = { endpoint: drawersContract.openDrawer, key, request: opening }

  return withIdempotency(work, keyed, async (keep) => {
    try {
      return await atomically(work, async (asked) => {
        const { id, name, locationId } = await lockUsable(asked, opening.drawerId)
        const work = atPlaceOf(asked, { locationId })
        const { floatCents, reason } = opening
        const { sessionId: openId, floatCents: leftCents } = await getDrawer(work, id)
        if (openId === null && leftCents !== null) await refuseUnexplained(work, name, { leftCents, ...opening })
        const broughtCents = floatCents - (leftCents ?? 0)
        const session = { drawerId: id, placeId: locationId, openedBy: userId, openedAt: now, floatCents, broughtCents }
        const { id: sessionId } = await insertSession(work, session)
        const against = leftCents === null ? accounts.opening : accounts.overAndShort
        await post(work, [
          {
            event: 'drawer_opened',
            key: sessionId,
            on: localDayOf(now, work.place.zone),
            locationId,
            reason,
            postings: openingPostings(broughtCents, against),
          },
        ])
        await recordEvent(work, {
          action: 'drawer_opened',
          entity: 'drawer',
          entityId: id,
          after: { floatCents },
          facts: { sessionId, name, ...(leftCents !== null && { leftCents }) },
          reason,
        })
        return keep(work, presentDrawer(await getDrawer(work, id), context.actor))
      })
    } catch (error) {
      throw await refusalOf(work, error, { drawerId: opening.drawerId, userId })
    }
  })
}

/** The first float was the studio's before. */
export const openingPostings = (broughtCents: number, against: Account): Posting[] => [
  debit(accounts.drawer, broughtCents),
  credit(against, broughtCents),
]

/** A float other than what was left needs a new count or a reason. */
async function refuseUnexplained(
  work: Timed,
  name: string,
  { leftCents, floatCents, reason }: Omit<DrawerOpening, 'drawerId'> & { leftCents: number },
): Promise<void> {
  if (floatCents === leftCents || reason !== undefined) return
  const { currency, locale } = work.place
  const [left, found] = [leftCents, floatCents].map((cents) => priceWords(cents, currency, locale))
  throw invalidField(
    'reason',
    `${left} was left in ${name}, and ${found} is typed. Count it again, or say why it differs.`,
  )
}

async function lockUsable(work: OnDatabase, drawerId: string) {
  const drawer = await lockDrawer(work, drawerId)
  if (!drawer) throw drawerNotFound()
  if (!drawer.active) throw new Failure('wrong_state', `${drawer.name} is not used any more.`)

  return drawer
}

async function refusalOf(work: Work, error: unknown, { drawerId, userId }: { drawerId: string; userId: string }) {
  const broken = constraintBrokenBy(error)
  if (broken === 'drawer_is_open_once') {
    const { name, openerName } = await getDrawer(work, drawerId)
    return new Failure('wrong_state', `${name} is open already${openerName ? `: ${openerName} has it` : ''}.`)
  }
  if (broken === 'drawer_is_one_a_person') {
    const { locationId } = await getDrawer(work, drawerId)
    const own = await findDrawerOf(atPlaceOf(work, { locationId }), userId)
    return new Failure('wrong_state', `You have ${own?.name ?? 'another drawer'} open. Close it first.`)
  }
  return error
}
