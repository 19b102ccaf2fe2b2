import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import { whiteTee } from '#tests/leagues/courses/course.ts'
import type { MadePlayer } from '#tests/leagues/playing.ts'

/** The pars of the nine that rounds of the tests are played on. */
export const frontPars = whiteTee.pars.slice(0, 9)

/** Par and so many strokes more on each hole. */
export const over = (strokes: number): number[] => frontPars.map((par) => par + strokes)

interface PlayedCard {
  player: MadePlayer
  scores: readonly (number | null)[]
  strokes?: number
  courseHandicap?: number | null
}

/** The cards of a round as they were played, each hole entered and all attested. */
export async function makeCards(
  db: Db,
  { roundId, pairingIds, courseId }: { roundId: string; pairingIds: readonly string[]; courseId: string },
  cards: readonly PlayedCard[],
) {
  const tee = await db.selectFrom('courseTee').select('id').where('courseId', '=', courseId).executeTakeFirstOrThrow()
  for (const { player, scores, strokes = 0, courseHandicap = strokes } of cards) {
    const { pairingId } = await db
      .selectFrom('pairingTeam')
      .select('pairingId')
      .where('roundId', '=', roundId)
      .where('teamId', '=', player.teamId)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('card')
      .values({
        roundId,
        pairingId,
        teamId: player.teamId,
        registrationId: player.id,
        courseTeeId: tee.id,
        indexTenths: 143,
        courseHandicap,
        strokes,
        attestedAt: '2026-11-24T21:00:00-06:00',
        attestedAs: 'desk',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enterHoles(db, id, scores)
  }

  return pairingIds
}

/** Enters the holes of a card as the desk does it, over what stands there. */
export async function enterHoles(
  db: Db,
  cardId: string,
  scores: readonly (number | null)[],
  at = '2026-11-24T21:00:00-06:00',
) {
  if (scores.length === 0) return
  const holes = scores.map((strokes, index) => ({ cardId, hole: index + 1, strokes }))
  await db
    .insertInto('holeEntry')
    .values(holes.map((hole) => ({ ...hole, device: randomUUID(), enteredAt: at, at, enteredAs: 'desk' as const })))
    .execute()
  await db
    .insertInto('cardHole')
    .values(holes.map((hole) => ({ ...hole, status: 'entered' as const })))
    .onConflict((conflict) =>
      conflict.columns(['cardId', 'hole']).doUpdateSet((eb) => ({ strokes: eb.ref('excluded.strokes') })),
    )
    .execute()
}
