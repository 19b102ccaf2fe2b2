import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { Alternative } from '#shared/booking/affected.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { PlannedBooking } from '#shared/staffing/absences.ts'

import { type Choice, choicesFor } from './decisions.ts'

/** One booking in the time, and what becomes of it. */
export function PlannedRow({
  booking,
  isNew,
  choice,
  onChoose,
}: {
  booking: PlannedBooking
  /** It came, or changed, since the plan was looked at. */
  isNew: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const { dayShort, time } = useStudio()
  const { local, personName, serviceName, isOfSeries, otherHours } = booking
  const choices = choicesFor(booking)

  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <span className="figures">
            {dayShort(local)} {time(local)}
          </span>{' '}
          {personName} {isNew && <Badge tone="warning">Just changed</Badge>}
        </p>
        <p className="text-sm text-muted">
          {serviceName}
          {isOfSeries && ', weekly'}
          {booking.isToCall ? ', to call' : booking.isAsked && ', is asked'}
          {stateWords[booking.status]}
        </p>
        {choice === 'offer' && (
          <p className="text-sm text-muted figures">
            Holds {otherHours.map((one) => shortly(one, dayShort, time)).join(' · ')}
          </p>
        )}
      </div>
      <Select
        isTight
        aria-label={`What becomes of ${personName}, ${dayShort(local)} ${time(local)}`}
        value={choice}
        onChange={({ target }) => onChoose(choices.find((one) => one === target.value) ?? choice)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {wordOf(one, booking, (local) => `${dayShort(local)} ${time(local)}`)}
          </option>
        ))}
      </Select>
    </li>
  )
}

const stateWords: Partial<Record<BookingStatus, string>> = {
  checked_in: ', is here',
  pending_approval: ', waits for your yes',
  pending_payment: ', is being paid',
}

const shortly = ({ local }: Alternative, dayShort: (day: string) => string, time: (local: string) => string) =>
  `${dayShort(local)} ${time(local)}`

const words: Record<Exclude<Choice, 'move' | 'other'>, string> = {
  offer: 'New time by mail',
  cancel: 'Cancel, free',
  call: 'Call',
  keep: 'Keep for now',
}

function wordOf(choice: Choice, booking: PlannedBooking, when: (local: string) => string): string {
  const { sameHour, otherHours, staffName, isAsked, isToCall } = booking
  if (choice === 'move') return `Same hour, ${placeOf(sameHour, booking)}`
  if (choice === 'keep' && isToCall) return 'Stays on the call list'
  if (choice === 'keep' && isAsked) return 'Wait for the answer'
  if (choice !== 'other') return words[choice]

  const [other] = otherHours
  return [`Move to ${when(other?.local ?? '')}`, other?.staffName === staffName ? undefined : other?.staffName]
    .filter(Boolean)
    .join(', ')
}

/** What changes: the person, else the bay. */
function placeOf(to: Alternative | null, from: Pick<Alternative, 'staffName' | 'bayName'>): string {
  if (to?.staffName && to.staffName !== from.staffName) return to.staffName

  return to?.bayName ?? 'elsewhere'
}
