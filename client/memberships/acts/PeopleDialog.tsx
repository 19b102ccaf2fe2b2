import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { bookableBy, householdOf } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { CalledOff } from '#shared/memberships/change-contract.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'

import { type BookingsOfLeavers, previewOf, sharedWith, useMembershipAct } from './queries.ts'

interface PeopleProps {
  membership: SeenMembership
  /** Whose it is, where the desk looks at it. */
  personId: string | undefined
  onClose: () => void
}

/** With whom a membership is shared: people of the same household, as many as the plan is for. */
export function PeopleDialog({ membership, personId, onClose }: PeopleProps) {
  const { plan, people } = membership
  const [chosen, choose] = useState(people.map((one) => one.personId))
  const { household, error } = useHousehold(personId)
  const sharing = useMembershipAct(membership, () => {
    toast({ title: 'It is shared as you chose.' })
    onClose()
  })
  const others = household?.filter((one) => !people.some((known) => known.personId === one.personId)) ?? []
  const isAlone = household !== undefined && people.length + others.length === 0
  const isFull = chosen.length >= plan.householdSize - 1
  const leavers = useLeavers(membership, chosen)
  const problem = sharing.error ?? leavers.error ?? error
  const toggle = (id: string, isIn: boolean) => choose(isIn ? [...chosen, id] : chosen.filter((one) => one !== id))

  return (
    <Dialog title="Who shares it" onClose={onClose}>
      <p>
        {plan.name} is for {plan.householdSize} people, its holder counted. Whoever shares it books by its bay time and
        its limits.
      </p>
      <fieldset className="border-t-2 border-ink">
        <legend className="sr-only">People of the household</legend>
        {[...people, ...others].map((one) => (
          <label
            key={one.personId}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line py-2 has-disabled:text-muted"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-fairway"
              checked={chosen.includes(one.personId)}
              disabled={isFull && !chosen.includes(one.personId)}
              onChange={({ target }) => toggle(one.personId, target.checked)}
            />
            {one.firstName} {one.lastName}
          </label>
        ))}
      </fieldset>
      {isAlone && <NobodyElse isDesk={personId !== undefined} />}
      <TheirBookings {...leavers} />
      {problem && <Refusal error={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onClose}>
          {isAlone ? 'Close' : 'Leave it as it is'}
        </Button>
        {!isAlone && (
          <Button
            busy={sharing.isPending}
            disabled={!household || !leavers.isDecided}
            onClick={() => sharing.mutate(leavers.act)}
          >
            Save
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const NobodyElse = ({ isDesk }: { isDesk: boolean }) => (
  <p className="text-muted">
    {isDesk
      ? 'Nobody else is in this client’s household. Add them under Household, and they stand here.'
      : 'We know of nobody else in your household yet. Tell the desk who belongs to it, and they stand here.'}
  </p>
)

const choices: readonly (readonly [BookingsOfLeavers, string])[] = [
  ['keep', 'Keep them, at the public price. What is paid stays paid.'],
  ['call_off', 'Cancel them, at no charge.'],
]

/** What those who leave have booked by it, and what was chosen of that. */
function useLeavers(membership: SeenMembership, personIds: string[]) {
  const [bookings, onChoose] = useState<BookingsOfLeavers>()
  const isLeft = membership.people.some(({ personId }) => !personIds.includes(personId))
  const { data, error } = useQuery({ ...previewOf(sharedWith(personIds), membership), enabled: isLeft })
  const booked = isLeft && data ? data.calledOff : []
  const isAsked = booked.length > 0

  return {
    booked,
    bookings,
    onChoose,
    error: isLeft ? error : null,
    isDecided: !isLeft || (data !== undefined && (!isAsked || bookings !== undefined)),
    act: sharedWith(personIds, isAsked ? bookings : undefined),
  }
}

interface TheirBookingsProps {
  booked: readonly CalledOff[]
  bookings: BookingsOfLeavers | undefined
  onChoose: (bookings: BookingsOfLeavers) => void
}

/** What those who leave have booked by it: whoever takes them out says what becomes of that. */
function TheirBookings({ booked, bookings, onChoose }: TheirBookingsProps) {
  const { moment } = useStudio()
  if (booked.length === 0) return null

  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Booked by it, for those who leave</legend>
      <ul className="divide-y divide-line border-y border-line figures">
        {booked.map(({ bookingId, startsAt, serviceName, firstName }) => (
          <li key={bookingId} className="py-2">
            {moment(startsAt)} <span className="font-semibold">{serviceName}</span>
            {firstName !== null && `, ${firstName}`}
          </li>
        ))}
      </ul>
      {choices.map(([value, label]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="bookings"
            className="size-5 shrink-0 accent-fairway"
            checked={bookings === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The others of somebody's household: as the desk knows it, or as its member may act for it. */
function useHousehold(personId: string | undefined) {
  const userId = useSession()?.user.id ?? ''
  const own = useQuery({ ...bookableBy(userId), enabled: personId === undefined })
  const theirs = useQuery({ ...householdOf(personId ?? ''), enabled: personId !== undefined })
  if (personId === undefined) return { household: own.data, error: own.error }

  const members = theirs.data && (theirs.data.household?.members ?? [])
  return { household: members?.filter((one) => one.personId !== personId), error: theirs.error }
}
