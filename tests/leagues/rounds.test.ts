import fc from 'fast-check'
import { expect, test } from 'vitest'

import { inPhases } from '#shared/leagues/rounds.ts'

const hour = 3_600_000
const evening = fc.nat(2000).map((week) => ({ startsAt: new Date(week * hour), endsAt: new Date((week + 2) * hour) }))

test('at most one round of a season is the next: all before it are over, all after it are later', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(evening, { selector: ({ startsAt }) => startsAt.getTime() }),
      fc.nat(2100),
      (rounds, at) => {
        const now = new Date(at * hour)
        const phases = inPhases(rounds, now).map(({ phase }) => phase)

        expect(phases).toEqual(phases.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
        expect(phases.filter((phase) => phase === 'next')).toHaveLength(
          rounds.some(({ endsAt }) => endsAt > now) ? 1 : 0,
        )
      },
    ),
  )
})

const order = ['past', 'next', 'later']
