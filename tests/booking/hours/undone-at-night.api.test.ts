import { expect } from 'vitest'

import { deskDayAt } from '#client/settings/opening.ts'
import { wordingOf } from '#client/ui/wording.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { book, at } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// Open every day from 18:00 until 02:00: Wednesday's night ends at 2:00 on Thursday.
const open = { opens: '18:00', closes: '02:00' }
const thursday = (time: string) => new Date(`2026-11-26T${time}:00-06:00`)

// undone-at-night.test.ts has all times and all steps.
const steps = [
  { to: 'checked_in' as const, marked: at('20:30'), asked: thursday('01:59'), isUndone: true },
  { to: 'confirmed' as const, marked: thursday('00:30'), asked: thursday('02:00'), isUndone: false },
]

test.for(steps)(
  'marked at $marked, asked at $asked for $to: the button of the board is there exactly where the press is answered',
  async ({ to, marked, asked, isUndone }, { db, as, call, clock }) => {
    await makeStudio(db, { ...open, bufferAfterMinutes: 0 })
    const { id: bookingId } = await book(call, '20:00')
    clock.set(marked.toISOString())
    const say = async (status: 'no_show' | 'confirmed' | 'checked_in') =>
      (await as('front_desk'))(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to: status } })
    await say('no_show')

    clock.set(asked.toISOString())
    const desk = await as('front_desk')
    const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
    const studio = await call(settingsContract.readStudio, {})
    const { localOf } = wordingOf(studio)
    const shown = bookings.map((booking) =>
      bookingSteps.mayBecome({ ...booking, deskDayOf: (instant) => deskDayAt(studio, localOf(instant)) }, to, asked),
    )

    const answer = await say(to).then(
      () => true,
      () => false,
    )
    expect({ shown, answer }).toEqual({ shown: [isUndone], answer: isUndone })
  },
)
