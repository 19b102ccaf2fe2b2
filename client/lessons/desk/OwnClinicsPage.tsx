import { useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'

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
  if (clinics.length === 0) {
    return (
      <EmptyState title="You give no clinic">
        The clinics that you give stand here, with who comes, until a week after them.
      </EmptyState>
    )
  }

  return clinics.map((clinic) => <OwnClinic key={clinic.id} clinic={clinic} />)
}

function OwnClinic({ clinic }: { clinic: ClinicStanding }) {
  const { dayShort, time } = useStudio()
  const when = clinic.sessions.map(({ local }) => `${dayShort(local)}, ${time(local)}`).join(' · ')

  return (
    <RecordPart title={clinic.title}>
      <p className="text-sm text-muted figures">{when}</p>
      <Loaded skeleton={<Skeleton className="h-24" />}>
        <Coming clinicId={clinic.id} />
      </Loaded>
    </RecordPart>
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
