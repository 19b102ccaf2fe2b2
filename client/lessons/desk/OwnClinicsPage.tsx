import { useSuspenseQuery } from '@tanstack/react-query'

import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'
import { counted } from '#shared/words.ts'

import { PlaceRow } from './PlaceRow.tsx'
import { clinicsWithMe, placesOfClinic } from './queries.ts'

/** What whoever is signed in gives: who comes, and who came. */
export function OwnClinicsPage() {
  return (
    <>
      <TitleBar title="My clinics" />
      <div className="grid max-w-3xl gap-6 px-4 py-3">
        <Loaded skeleton={<Skeleton className="h-64" />}>
          <OwnClinics />
        </Loaded>
      </div>
    </>
  )
}

function OwnClinics() {
  const { clinics } = useSuspenseQuery(clinicsWithMe).data
  const meant = useAddress().read('clinic')
  if (clinics.length === 0) {
    return (
      <EmptyState title="You give no clinic">
        The clinics that you give stand here, with who comes, until a week after them.
      </EmptyState>
    )
  }

  return clinics.map((clinic) => <OwnClinic key={clinic.id} clinic={clinic} isMeant={clinic.id === meant} />)
}

const show = (part: HTMLElement | null) => part?.scrollIntoView()

function OwnClinic({ clinic, isMeant }: { clinic: ClinicStanding; isMeant: boolean }) {
  const { dayShort, time } = useStudio()
  const when = clinic.sessions.map(({ local }) => `${dayShort(local)}, ${time(local)}`).join(' · ')

  // What leads here names the clinic that is meant, among several.
  return (
    <div ref={isMeant ? show : undefined} className="scroll-mt-16">
      <RecordPart title={clinic.title}>
        <p className="text-sm text-muted figures">{when}</p>
        <p className="text-sm text-muted figures">
          {clinic.placesTaken} of {counted(clinic.capacity, 'place')} taken
        </p>
        <Loaded skeleton={<Skeleton className="h-24" />}>
          <Coming clinicId={clinic.id} />
        </Loaded>
      </RecordPart>
    </div>
  )
}

function Coming({ clinicId }: { clinicId: string }) {
  const { clinic, places } = useSuspenseQuery(placesOfClinic(clinicId)).data
  const coming = places.filter(({ status }) => status !== 'withdrawn')
  if (coming.length === 0) return <p className="text-sm text-muted">Nobody has a place yet.</p>

  return (
    <ul aria-label={`Who comes to ${clinic.title}`} className="divide-y divide-line border-y border-line text-sm">
      {coming.map((place) => (
        <PlaceRow key={place.id} place={place} clinic={clinic} />
      ))}
    </ul>
  )
}
