import { jobWork } from '#server/kernel/work.ts'
import { keepSubs } from '#server/leagues/subs/serve.ts'
import type { Call } from '#shared/http/call.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { subsContract } from '#shared/leagues/subs/contract.ts'
import { type House, makeEvening } from '#tests/leagues/cards/evening.ts'
import { makeUser, tokenOf } from '#tests/support/make.ts'

const { putMySubs, listSubRequests, acceptSubOffer, declineSubOffer, giveBackSubOffer, readSubOffer } = subsContract

type Playing = Parameters<typeof makeEvening>[1]
type Round = Parameters<typeof makeEvening>[2]

/** At nine in the morning of the evening, long after the quiet hours. */
export const morning = '2026-11-24T15:00:00Z'

/** An evening, and people who play for others when somebody is missing. */
export async function makeMarket(house: House, playing: Playing = {}, round: Round = {}, at = morning) {
  const { db, services, callWith } = house
  const evening = await makeEvening(house, playing, round, at)
  await db.updateTable('league').set({ name: 'Tuesday night' }).execute()
  const { roundId, paramsOf } = evening
  const users = new Map<string, string>()
  // A session lasts an hour: each asks anew.
  const by = async (name: string): Promise<Call> => {
    const userId = users.get(name)
    return userId === undefined
      ? evening.callAs(name)
      : callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` })
  }
  const offerOf = async (name: string): Promise<string> =>
    (
      await db
        .selectFrom('subOffer')
        .innerJoin('person', 'person.id', 'personId')
        .select('subOffer.id')
        .where('firstName', '=', name)
        .orderBy('subOffer.id', 'desc')
        .executeTakeFirstOrThrow()
    ).id
  const answer = async (name: string, endpoint: typeof acceptSubOffer | typeof declineSubOffer) =>
    (await by(name))(endpoint, { params: { offerId: await offerOf(name) } })

  return {
    ...evening,
    by,
    offerOf,
    willing: async (name: string, index = 14.3) => {
      const { userId } = await makeUser(db, { email: `${name.toLowerCase()}@example.com` })
      await db.updateTable('person').set({ firstName: name }).where('userId', '=', userId).execute()
      users.set(name, userId)
      return (await by(name))(putMySubs, { body: { isWilling: true, index } })
    },
    cannotCome: async (name: string, who = name) =>
      (await by(who))(roundsContract.noteAbsence, {
        params: { roundId },
        body: { entryId: paramsOf(name).entryId, findSub: true },
      }),
    comesAfterAll: async (name: string) => (await by(name))(roundsContract.takeBackAbsence, { params: paramsOf(name) }),
    accept: (name: string) => answer(name, acceptSubOffer),
    decline: (name: string) => answer(name, declineSubOffer),
    giveBack: async (name: string) =>
      (await by(name))(giveBackSubOffer, { params: { offerId: await offerOf(name) }, body: {} }),
    look: async (name: string) => (await by(name))(readSubOffer, { params: { offerId: await offerOf(name) } }),
    requests: async () => {
      const desk = await house.as('front_desk')
      return (await desk(listSubRequests, { params: { roundId } })).requests
    },
    minute: () => keepSubs(jobWork(services, 'test')),
    /** Who was mailed what, the first first. */
    mails: async (template: string) =>
      (await db.selectFrom('notice').select('recipient').where('template', '=', template).orderBy('id').execute()).map(
        ({ recipient }) => recipient.split('@')[0],
      ),
  }
}
