import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { whenWords } from '#client/lessons/clinic-words.ts'
import { clinicsQuery } from '#client/lessons/queries.ts'
import { membershipOf } from '#client/memberships/service.ts'
import { profileOf } from '#client/people/service.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type ClinicRef, mostAttendees } from '#shared/lessons/clinics/clinic-ref.ts'
import type { Clinic } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

import { attendeesOf, type Party, sizeOf, sumOf, whoLacksName } from './attendees.ts'
import { GuestFields } from './GuestFields.tsx'

interface TakePlaceProps {
  clinic: Clinic
  onClose: () => void
}

/** Places in a clinic, for oneself and for others, on their way into the cart. */
export function TakePlace({ clinic, onClose }: TakePlaceProps) {
  const wording = useStudio()
  const userId = useSession()?.user.id
  const { data: profile, isPending } = useQuery(profileOf(userId))

  return (
    <Dialog title={`Take a place: ${clinic.title}`} onClose={onClose}>
      <p className="figures">{whenWords(clinic, wording)}</p>
      {isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <TakeForm clinic={clinic} ownName={profile ? `${profile.firstName} ${profile.lastName}` : undefined} />
      )}
    </Dialog>
  )
}

function TakeForm({ clinic, ownName }: { clinic: Clinic; ownName: string | undefined }) {
  const queries = useQueryClient()
  const [party, setParty] = useState<Party>({ self: ownName ?? '', others: [] })
  const [isChecked, check] = useState(false)
  const { mutate, isPending, failure } = useIntoCart<ClinicRef>('clinic')
  const most = Math.min(clinic.placesLeft, mostAttendees)
  const size = sizeOf(party)

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        check(true)
        if (size === 0 || whoLacksName(party).size > 0 || isPending) return
        mutate(
          { clinicSlug: clinic.slug, attendees: attendeesOf(party) },
          // Somebody else may have been faster: how many are left is another number now.
          { onError: () => void queries.invalidateQueries({ queryKey: clinicsQuery.queryKey }) },
        )
      }}
    >
      <WhoComes party={party} onParty={setParty} ownName={ownName} most={most} isChecked={isChecked} />
      <Sum clinic={clinic} party={party} />
      {isChecked && size === 0 && <Notice kind="problem">Say who comes first.</Notice>}
      {failure && <Refusal error={failure} />}
      <Button type="submit" busy={isPending}>
        {size > 1 ? `Take ${counted(size, 'place')}` : 'Take the place'}
      </Button>
    </form>
  )
}

function Sum({ clinic, party }: { clinic: Clinic; party: Party }) {
  const { money } = useStudio()
  const { data: membership } = useQuery(membershipOf(useSession()?.user.id))
  const cents = sumOf(clinic, party, Boolean(membership))

  return (
    <p aria-live="polite" className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
      <span className="text-muted">Together, before tax and discounts</span>
      <span className="font-display text-2xl font-medium whitespace-nowrap figures">
        {cents === 0 ? 'Free' : money(cents)}
      </span>
    </p>
  )
}

interface WhoComesProps {
  party: Party
  onParty: (party: Party) => void
  /** The name that is on record of whoever buys; without it they type theirs. */
  ownName: string | undefined
  /** How many places can be taken. */
  most: number
  /** Whether names that are missing are pointed at. */
  isChecked: boolean
}

/** Oneself, and others by name, as many as there are places. */
function WhoComes({ party, onParty, ownName, most, isChecked }: WhoComesProps) {
  const { self, others } = party
  const lacking = isChecked ? whoLacksName(party) : new Set()
  const problemOf = (who: string) => (lacking.has(who) ? 'Type the name of whoever comes.' : undefined)
  const isFull = sizeOf(party) >= most

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-medium">Who comes?</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          data-first
          className="size-5 shrink-0 accent-fairway"
          checked={self !== undefined}
          disabled={self === undefined && isFull}
          onChange={({ target }) => onParty({ others, ...(target.checked && { self: ownName ?? '' }) })}
        />
        {ownName === undefined ? 'I come myself' : `I come myself, ${ownName}`}
      </label>
      {self !== undefined && ownName === undefined && (
        <Field label="Your name" error={problemOf('self')}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="name"
              maxLength={120}
              value={self}
              onChange={({ target }) => onParty({ ...party, self: target.value })}
            />
          )}
        </Field>
      )}
      <GuestFields
        guests={others}
        onGuests={(guests) => onParty({ ...party, others: guests })}
        problemOf={problemOf}
        isFull={isFull}
      />
      {isFull && (
        <p className="text-sm text-muted">
          {most === 1 ? 'It is the last place.' : `More than ${most} cannot be taken at once.`}
        </p>
      )}
    </fieldset>
  )
}
