import type { OnDatabase } from '#server/kernel/db/database.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'
import type { Timed } from '#server/kernel/work.ts'

import { deletePooled, findPooled } from './store.ts'

/** Whether somebody plays for others, what they were asked, and for which rounds they were written to. */
export async function listSubsOf(work: OnDatabase, personId: string | null) {
  const { trx } = work
  const offers = await trx
    .selectFrom('subOffer as offer')
    .innerJoin('subRequest as request', 'request.id', 'offer.requestId')
    .innerJoin('leagueRound as round', 'round.id', 'request.roundId')
    .select(['round.startsAt', 'offer.status', 'offer.sentAt', 'offer.answeredAt'])
    .where('offer.personId', '=', personId)
    .orderBy('offer.sentAt')
    .orderBy('offer.id')
    .execute()

  return { willing: personId === null ? null : ((await findPooled(work, personId)) ?? null), offers }
}

/** Whoever is erased is asked no longer. What they have played stays, of a player whom nobody can tell. */
export async function forgetSub(work: Timed, personId: string | null): Promise<void> {
  if (personId === null) return
  await deletePooled(work, personId)
  await endSubLinks(work, personId)
}

/** Links that were mailed to an address which is theirs no longer open nothing. */
export const endSubLinks = ({ trx, now }: Timed, personId: string) =>
  endLinksOf(trx, { table: 'subOffer', personId }, now)
