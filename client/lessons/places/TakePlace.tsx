import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { whenWords } from '#client/lessons/clinic-words.ts'
import { clinicsQuery } from '#client/lessons/queries.ts'
import { membershipOf } from '#client/memberships/queries.ts'
import { profileOf } from '#client/people/queries.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type ClinicRef, mostAttendees } from '#shared/lessons/clinics/clinic-ref.ts'
import type { Clinic } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

import { attendeesOf, type Party, sizeOf, sumOf, whoLacksName } from './attendees.ts'
import { WhoComes } from './WhoComes.tsx'

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
