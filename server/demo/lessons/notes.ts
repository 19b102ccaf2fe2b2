import type { DemoBooking } from '#server/demo/bookings/history.ts'
import type { Random } from '#server/demo/random.ts'

const hour = 3_600_000
const remembered = 90 * 24 * hour

const texts = [
  'Club path 4° left at first, 1° at the end. Next time: the same drill with the 7 iron, then on to the driver.',
  'Weight stays on the back foot with wedges. Half swings, feet together, ten minutes a day. Look at ball position.',
  'Face to path down from 5° to 2°. Grip a little stronger now; feels odd still. Ask how it went on the course.',
  'Tempo was the subject: three counts back, one through. Carry even within 6 yd. Short game next time.',
  'Putts from six feet: eye line inside the ball. Moved the ball half a ball back. Homework: the gate drill.',
  'Low point two inches behind the ball on tight lies. Towel drill. Shoulder was sore, so no driver today.',
]

interface Lessons {
  bookings: readonly DemoBooking[]
  coachOf: (staffName: string) => string | undefined
  now: number
}

/** What a coach wrote after the last lesson of each client of these months. */
export function planLessonNotes(random: Random, { bookings, coachOf, now }: Lessons) {
  const last = new Map(
    bookings.flatMap((booking) => {
      const authorId = booking.staff && coachOf(booking.staff.name)
      const wasGiven = booking.service.code.includes('lesson') && booking.steps.at(-1)?.to === 'completed'
      const at = booking.place.end + hour / 4
      return authorId && wasGiven && at > now - remembered && at < now ? [[booking.client.id, { authorId, at }]] : []
    }),
  )

  return Array.from(last, ([personId, { authorId, at }]) => ({
    personId,
    authorId,
    at: new Date(at),
    text: random.pick(texts),
  }))
}
