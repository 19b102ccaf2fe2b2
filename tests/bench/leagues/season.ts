import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { circleRounds } from '#shared/leagues/schedule/circle.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'

const firstDay = '2026-01-06'

interface Size {
  teams: number
  weeks: number
}

/** A season of pairs who have met each week, every hole of each card entered. */
export async function makeLongSeason(db: Db, { teams, weeks }: Size) {
  const names = Array.from({ length: teams }, (_, at) => [`First${at}`, `Second${at}`])
  const rules = { ...pairsRules, teams, weeks, dropWorst: 2, playoffs: { teams: 0 } }
  const made = await makePlaying(db, { rules, teams: names, bays: teams / 2 })
  const roundIds: string[] = []
  for (const [at, { pairs }] of circleRounds(teams, weeks).entries()) {
    const pairings = pairs.map((pair) => pair.map((team) => made.teamIds[team] ?? ''))
    const day = addDays(firstDay, 7 * at)
    const { roundId } = await makePlayedRound(db, made, { number: at + 1, day, pairings, status: 'scored' })
    roundIds.push(roundId)
  }
  await sql`
    insert into card (round_id, pairing_id, team_id, registration_id, course_tee_id, index_tenths, course_handicap, strokes,
      attested_at, attested_as)
    select playing.round_id, playing.pairing_id, playing.team_id, registration.id, tee.id, 143, 8, 6, now(), 'desk'
    from pairing_team playing
    join league_registration registration on registration.team_id = playing.team_id
    cross join (select id from course_tee limit 1) tee
  `.execute(db)
  await sql`
    insert into card_hole (card_id, hole, strokes, status)
    select card.id, hole, 3 + abs(hashtext(card.id::text || hole)) % 4, 'entered' from card, generate_series(1, 9) hole
  `.execute(db)
  await sql`analyze`.execute(db)

  return { ...made, roundIds }
}
