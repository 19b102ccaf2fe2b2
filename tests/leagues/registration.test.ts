import { expect, test } from 'vitest'

import { localDayOf } from '#shared/booking/local-time.ts'
import { registrationOn } from '#shared/leagues/registration.ts'

const season = {
  status: 'registration_open',
  registrationOpensOn: '2026-11-01',
  registrationClosesOn: '2026-11-30',
  placesLeft: 1,
}

test.for([
  ['2026-11-01T04:59:00Z', 'not_yet'],
  ['2026-11-01T05:00:00Z', 'open'],
  ['2026-12-01T05:59:00Z', 'open'],
  ['2026-12-01T06:00:00Z', 'closed'],
] as const)('at %s, by the studio’s clock, the registration is %s', ([now, state]) => {
  const day = localDayOf(new Date(now), 'America/Chicago')

  expect(registrationOn(season, day)).toBe(state)
  expect(registrationOn({ ...season, placesLeft: 0 }, day)).toBe(state === 'open' ? 'full' : state)
  expect(registrationOn({ ...season, status: 'in_season' }, day)).toBe('closed')
})
