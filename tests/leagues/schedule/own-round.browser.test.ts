import { sql } from 'kysely'
import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s a player chooses the time of a round that is played in a window of days, and gives it back',
  async ([, look], { openAs, studio }) => {
    const { owner } = studio
    const {
      id: roundId,
      pairingId,
      seasonId,
    } = await owner
      .selectFrom('leagueRegistration as registration')
      .innerJoin('person', 'person.id', 'registration.personId')
      .innerJoin('authUser', 'authUser.id', 'person.userId')
      .innerJoin('pairingTeam', 'pairingTeam.teamId', 'registration.teamId')
      .innerJoin('leagueRound as round', 'round.id', 'pairingTeam.roundId')
      .select(['round.id', 'pairingTeam.pairingId', 'round.seasonId'])
      .where('authUser.email', '=', 'member@loftandlie.test')
      .where('registration.status', '=', 'registered')
      .where('round.status', '=', 'scheduled')
      .orderBy('round.startsAt')
      .executeTakeFirstOrThrow()
    await owner
      .updateTable('leagueSeason')
      .set({ rules: sql`jsonb_set(rules, '{play}', '{"kind": "window", "days": 7}')` })
      .where('id', '=', seasonId)
      .execute()
    await owner.updateTable('pairing').set({ resourceId: null, startsAt: null }).where('id', '=', pairingId).execute()
    const page = await openAs('member', `/dashboard/leagues/rounds/${roundId}`, look)
    const times = page.getByRole('main').getByRole('button', { name: / at / })
    await times.first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

    await times.last().click()
    await page.getByText('You have a bay', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Give the bay back' }).click()
    await page.getByText('The bay is given back', { exact: true }).waitFor()
    await page.getByText('Choose a time for both sides', { exact: false }).waitFor()
  },
)
