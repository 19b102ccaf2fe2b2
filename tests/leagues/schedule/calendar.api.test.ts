import { expect } from 'vitest'

import { feedsContract } from '#shared/booking/feeds.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { tokenOf } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const linesOf = (text: string, name: string) =>
  text
    .replaceAll(/\r\n /g, '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

test('a player’s calendar has the evenings of their seasons, at the start and in the bay of their pairing', async ({
  db,
  app,
  clock,
  callWith,
  services,
}) => {
  clock.set('2026-11-20T12:00:00-06:00')
  const made = await makePlaying(db, { teams: [['Ann'], ['Ben'], ['Cleo']] })
  const [ann, ben, cleo] = made.players
  if (!ann || !ben || !cleo) throw new Error('There are players.')
  const { pairingIds } = await makePlayedRound(db, made, { pairings: [[ann.teamId, ben.teamId]] })
  const later = await makePlayedRound(db, made, { number: 2, day: '2026-12-01', pairings: [] })
  await db
    .updateTable('pairing')
    .set({ startsAt: '2026-11-24T19:30:00-06:00' })
    .where('id', '=', pairingIds[0] ?? '')
    .execute()
  const feedOf = async (userId: string) => {
    const own = callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` })
    const { url } = await own(feedsContract.makeCalendarFeed, { body: { resourceId: null } })
    return async () => (await app.inject({ method: 'GET', url: new URL(url).pathname })).body
  }
  const own = await feedOf(ann.userId)
  const text = await own()
  expect(linesOf(text, 'DTSTART')).toEqual(['20261125T013000Z', '20261202T001500Z'])
  expect(linesOf(text, 'LOCATION')).toEqual(['Bay 1', 'Loft & Lie'])
  expect(linesOf(text, 'DESCRIPTION')).toEqual(['Pine Ridge\\nAgainst Ben', 'Pine Ridge'])
  expect(linesOf(await (await feedOf(cleo.userId))(), 'DTSTART'), 'who meets nobody').toHaveLength(2)

  await db
    .insertInto('leagueAbsence')
    .values({ roundId: later.roundId, registrationId: ann.id, at: '2026-11-20T12:00:00-06:00' })
    .execute()
  expect(linesOf(await own(), 'DTSTART')).toEqual(['20261125T013000Z'])
})
