import type { Db } from '#server/kernel/db/database.ts'
import { getClient, maySpend, profileOf } from '#server/people/service.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { ClientsCredit, LessonCredit } from '#shared/lessons/contract.ts'
import { refundableCents } from '#shared/lessons/credits.ts'
import { type Actor, isToldOfMoney, may } from '#shared/permissions/may.ts'

import { listLotsOf, listOpenLots, listUses, type LotRow } from './store.ts'

/** What somebody may book with: nothing for an account that is no client yet. */
export async function listMine(db: Db, userId: string, now: Date): Promise<{ credits: LessonCredit[] }> {
  const own = await profileOf(db, userId)

  if (!own) return { credits: [] }

  return { credits: await openCreditsOf(db, { personId: own.id, isShared: await maySpend(db, userId) }, now) }
}

export async function listOfPerson(db: Db, personId: string, { actor, now }: { actor: Actor; now: Date }) {
  const { id } = await getClient(db, personId)
  const [credits, bought] = await Promise.all([
    openCreditsOf(db, { personId: id, isShared: true }, now),
    boughtBy(db, id, actor),
  ])

  return { credits, bought }
}

async function openCreditsOf(
  db: Db,
  whose: { personId: string; isShared: boolean },
  now: Date,
): Promise<LessonCredit[]> {
  const today = localDayOf(now, await readStudioZone(db))

  return (await listOpenLots(db, { ...whose, today })).map(present)
}

async function boughtBy(db: Db, personId: string, actor: Actor): Promise<ClientsCredit[]> {
  const lots = await listLotsOf(db, personId)
  if (lots.length === 0) return []
  const uses = await listUses(
    db,
    lots.map(({ id }) => id),
  )

  return lots.map((lot) => ({
    ...present(lot),
    ...(isToldOfMoney(actor) && { refundableCents: refundableCents(lot) }),
    orderId: lot.orderId,
    uses: uses.flatMap(({ lotId, staffUserIds, mayGiveBack, ...use }) =>
      lotId === lot.id
        ? { ...use, lotId, mayGiveBack: mayGiveBack && may(actor, 'lesson.teach', { staffUserIds }) }
        : [],
    ),
  }))
}

const present = ({ personId, ownerName, ...lot }: LotRow): LessonCredit => {
  const { id, name, serviceCode, minutes, lessons, left, reserved, expiresOn } = lot

  return {
    id,
    name,
    serviceCode,
    minutes,
    owner: { id: personId, name: ownerName },
    lessons,
    left,
    reserved,
    expiresOn,
  }
}
