import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { getClient, maySpend, profileOf } from '#server/people/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { ClientsCredit, LessonCredit } from '#shared/lessons/contract.ts'
import { refundableCents } from '#shared/lessons/credits.ts'
import { type Actor, isToldOfMoney, may } from '#shared/permissions/may.ts'

import { listLotsOf, listOpenLots, listUses, type LotRow } from './store.ts'

/** A person's lessons; none for an account without a client. */
export async function listMine(work: Timed, userId: string): Promise<{ credits: LessonCredit[] }> {
  const own = await profileOf(work, userId)

  if (!own) return { credits: [] }

  return { credits: await openCreditsOf(work, { personId: own.id, isShared: await maySpend(work, userId) }) }
}

export async function listOfPerson(work: Timed, personId: string, { actor, now }: { actor: Actor; now: Date }) {
  const { id } = await getClient(work, personId)
  const [credits, bought] = await inOneTrip([
    openCreditsOf({ ...work, now }, { personId: id, isShared: true }),
    boughtBy(work, id, actor),
  ])

  return { credits, bought }
}

async function openCreditsOf(work: Timed, whose: { personId: string; isShared: boolean }): Promise<LessonCredit[]> {
  const today = localDayOf(work.now, work.place.zone)

  return (await listOpenLots(work, { ...whose, today })).map(present)
}

async function boughtBy(work: OnDatabase, personId: string, actor: Actor): Promise<ClientsCredit[]> {
  const lots = await listLotsOf(work, personId)
  if (lots.length === 0) return []
  const uses = await listUses(
    work,
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
