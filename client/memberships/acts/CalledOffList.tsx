import { hoursWord } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/service.ts'
import type { CalledOff } from '#shared/memberships/change-contract.ts'
import { counted } from '#shared/words.ts'

/** What is booked on days on which a membership is to rest, with what goes back of each; nothing where there is none. */
export function CalledOffList({ calledOff }: { calledOff: readonly CalledOff[] }) {
  const { moment, money } = useStudio()
  if (calledOff.length === 0) return null

  const backOf = ({ includedMinutes, refundCents }: CalledOff) =>
    [
      includedMinutes > 0 && `${hoursWord(includedMinutes)} back to the allowance`,
      refundCents > 0 && `${money(refundCents)} back as it was paid`,
    ].filter((one) => one !== false)

  return (
    <section aria-label="Canceled with it" className="grid gap-2">
      <p className="font-semibold">
        {calledOff.length === 1
          ? 'This booking is canceled with it, at no charge:'
          : `${counted(calledOff.length, 'booking is', 'bookings are')} canceled with it, at no charge:`}
      </p>
      <ul className="divide-y divide-line border-y border-line figures">
        {calledOff.map((one) => (
          <li key={one.bookingId} className="py-2">
            {moment(one.startsAt)} <span className="font-semibold">{one.serviceName}</span>
            {one.firstName !== null && `, ${one.firstName}`}
            {backOf(one).length > 0 && <span className="block text-sm text-muted">{backOf(one).join(', ')}.</span>}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">What was booked without the membership stays.</p>
    </section>
  )
}
