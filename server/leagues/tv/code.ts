import { createHash, randomBytes } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { askerOf, type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { codeOf, readCode, showCode } from '#shared/payments/gift-cards.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findSeason, findSeasonByCode, putCode } from './store.ts'

const codeLength = 12

/** As people type it, with or without dashes. */
export const isTvCode = (text: string): boolean => readCode(text).length === codeLength && !text.includes('.')

const hashOf = (code: string): Buffer => createHash('sha256').update(readCode(code)).digest()

export const noSeason = () => new Failure('not_found', 'There is no such season.')

/** Another code for the screen of a season; only who is told it now ever reads it. */
export const putTvCode = (work: Work, seasonId: string): Promise<{ code: string }> =>
  atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId })
    const season = await findSeason(work, seasonId)
    if (!season) throw noSeason()
    const code = showCode(codeOf(randomBytes(codeLength)))
    await putCode(work, { seasonId, codeHash: hashOf(code), actorId: actorIdOf(work.context.actor) })
    await recordEvent(work, {
      action: season.madeAt === null ? 'league_tv_code_made' : 'league_tv_code_renewed',
      entity: 'league_season',
      entityId: seasonId,
    })

    return { code }
  })

export async function readTvCode(work: Work, seasonId: string): Promise<{ madeAt: Date | null }> {
  const season = await findSeason(work, seasonId)
  if (!season) throw noSeason()

  return { madeAt: season.madeAt }
}

// A code has 60 random bits, so that guessing is hopeless from however many addresses. Whoever tries is stopped all the same, and
// only wrong codes are looked at: strangers on the studio's own network never stop its screen, which has the right one.
const wrongCodes: Limit = { name: 'wrong codes of league screens', max: 10, perSeconds: 600 }

/** The screen that has the code of a season. */
export async function holderOfTv(work: Work, code: string): Promise<Actor> {
  const seasonId = isTvCode(code) ? await findSeasonByCode(work, hashOf(code)) : undefined
  if (seasonId !== undefined) return { kind: 'link', bookingId: seasonId }

  const { limits } = work.services
  await limits.take(
    wrongCodes,
    askerOf({ actor: work.context.actor, ip: work.context.origin?.ip ?? '' }),
    tooManyRequests,
  )
  throw new Failure('not_signed_in', 'No season has this code: it is typed wrong, or a newer one was made.')
}
