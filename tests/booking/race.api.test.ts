import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { expectOrder } from './sequences/sequences.ts'
import { person } from './wednesday.ts'

const people = 200
const times = 20
const rounds = 5

/** The start of a time, counted from midnight in Chicago; each round has its own day. */
const startOf = (round: number, time: number) => new Date(Date.UTC(2026, 10, 25 + round, 6 + time))

test('of two hundred people on twenty times at once twenty come in, and the others leave nothing behind', async ({
  db,
  call,
}) => {
  await makeStudio(db, { opens: '00:00', closes: '24:00' })

  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: people }, (_, n) =>
        call(bookingContract.createBooking, {
          body: {
            serviceCode: 'swing_eval',
            startsAt: startOf(round, n % times),
            person: { ...person, email: `round-${round}-${n}@example.com` },
          },
        }).then(
          ({ startsAt }) => startsAt.toISOString(),
          (error: unknown) => (error instanceof Failure ? error.code : error),
        ),
      ),
    )

    const others = answers.filter((answer) => answer !== 'slot_taken')
    expect(others.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual(
      Array.from({ length: times }, (_, time) => startOf(round, time).toISOString()),
    )
  }
  const countOf = async (table: 'booking' | 'person' | 'allocation') =>
    (await db.selectFrom(table).select('id').execute()).length
  expect(await Promise.all([countOf('booking'), countOf('person'), countOf('allocation')])).toEqual([
    rounds * times,
    rounds * times,
    rounds * times * 2,
  ])
  await expectOrder(db)
})
