import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { passOn } from '#server/leagues/charges/store.ts'
import { askProviders } from '#server/orders/service.ts'
import { owingCash } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Player, registrationsContract, SeasonRegistration } from '#shared/leagues/registrations/contract.ts'
import type { Guardian } from '#shared/leagues/registrations/shapes.ts'

import { getRegistration, playerFor, presentRegistration, refuseTwice } from './desk.ts'
import { previewOf, registrationNotFound, withdraw, type Withdrawing } from './give-up.ts'
import { tellSignedUp } from './letters.ts'
import { requireGuardian } from './minors.ts'
import { shortNameOf } from './names.ts'
import { joinable } from './price.ts'
import { lockSeasons } from './season-store.ts'
import { settleTeam, stepRegistration } from './step.ts'
import { findNames, findRegistration, insertRegistration } from './store.ts'
import { startTenths } from './terms.ts'
import { endWaitOf } from './waits.ts'

interface By {
  player: Player
  shownName?: string
  startIndex?: number
  ratedAs?: 'men' | 'women'
  guardian?: Guardian
}

type Step =
  | { to: 'withdrawn'; reason: string; refund: Withdrawing['refund']; version?: number }
  | { to: 'replaced'; reason: string; by: By; version?: number }

interface Request {
  registrationId: string
  body: Step
  isPreview: boolean
  key: string | undefined
}

/** The desk withdraws a player, or has somebody else play on in their team. */
export async function stepByDesk(work: Work, { registrationId, body, isPreview, key }: Request) {
  const current = async () => SeasonRegistration.encode(await getRegistration(work, registrationId))
  const keyed = { endpoint: registrationsContract.stepRegistration, key, request: { registrationId, body } }
  if (isPreview) {
    const refund = body.to === 'withdrawn' ? await previewOf(work, { registrationId, ...body, current }) : null
    return { registrationId, refund, registration: await getRegistration(work, registrationId) }
  }
  if (body.to === 'replaced') {
    return withIdempotency(work, keyed, (keep) =>
      atomically(work, async (work) => {
        const registration = await replace(work, registrationId, body)
        return keep(work, { registrationId, refund: null, registration })
      }),
    )
  }

  return withIdempotency(work, keyed, async (keep) => {
    const done = await atomically(work, async (work) => {
      const { refund, refundIds } = await withdraw(owingCash(work), { registrationId, ...body, current })
      const registration = await getRegistration(work, registrationId)
      return { refundIds, answer: await keep(work, { registrationId, refund, registration }) }
    })
    const { refund, registration } = done.answer
    if (!refund) return done.answer
    const asked = await askProviders(work, { refund, refundIds: done.refundIds })
    return keep(work, { registrationId, registration, refund: asked })
  })
}

/** Somebody else takes the place in the team and what was paid for it, never the index. Answers with the new player. */
async function replace(work: Work, registrationId: string, { reason, by, version }: Extract<Step, { to: 'replaced' }>) {
  const seen = await findRegistration(work, registrationId)
  if (!seen) throw registrationNotFound()
  const personId = await playerFor(work, by.player)
  const [locked] = await lockSeasons(work, [seen.seasonId])
  const row = await findRegistration(work, registrationId)
  if (!locked || !row) throw registrationNotFound()
  const day = localDayOf(work.now, work.place.zone)
  const season = joinable(locked, { channel: 'desk', day }, work)
  if (row.status !== 'registered') throw new Failure('wrong_state', 'Only whoever plays can be replaced.')
  if (row.personId === personId) throw new Failure('wrong_state', 'This is the player who plays already.')
  await refuseTwice(work, season, personId)
  await requireGuardian(work, { personId, day }, by.guardian)

  const id = await insertRegistration(work, {
    seasonId: season.id,
    teamId: row.teamId,
    personId,
    shownName: by.shownName ?? shortNameOf(await findNames(work, personId)),
    startIndexTenths: startTenths(by.startIndex, season.rules),
    ratedAs: by.ratedAs ?? null,
    orderLineId: row.orderLineId,
    shareCents: row.shareCents,
    status: 'registered',
    ...(by.guardian && {
      guardianName: by.guardian.name,
      guardianPhone: by.guardian.phone,
      guardianRelation: by.guardian.relation,
    }),
  })
  await endWaitOf(work, { personId, seasonId: season.id })
  const current = () => Promise.resolve(SeasonRegistration.encode(presentRegistration(row)))
  await passOn(work, { from: registrationId, to: id, personId })
  await stepRegistration(work, row, { to: 'replaced', seen: version, reason, current, set: { replacedBy: id } })
  await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize })
  const made = await findRegistration(work, id)
  if (made) await tellSignedUp(work, made, season)

  return getRegistration(work, id)
}
