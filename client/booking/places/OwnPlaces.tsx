import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { OwnPlace } from '#shared/lessons/clinics/places-contract.ts'

import { CancelPlace } from './CancelPlace.tsx'
import { PlacesInClinic } from './PlacesInClinic.tsx'
import { myPlaces } from './queries.ts'

/** The places in clinics that somebody took or has, clinic by clinic; nothing for whoever has none. */
export function OwnPlaces({ userId }: { userId: string }) {
  const { data: places = [], isLoadingError, error } = useQuery(myPlaces(userId))
  const [asked, ask] = useState<OwnPlace>()
  if (places.length === 0 && !isLoadingError) return null

  return (
    <section aria-labelledby="places" className="grid gap-3">
      <h2 id="places" className="font-display text-2xl font-medium">
        Your places in clinics
      </h2>
      {isLoadingError && (
        <Notice kind="problem" title="Your places could not be read">
          {error.message}
        </Notice>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {[...Map.groupBy(places, ({ clinic }) => clinic.slug)].map(([slug, own]) => (
          <PlacesInClinic key={slug} places={own} onCancel={ask} />
        ))}
      </ul>
      {asked && <CancelPlace place={asked} onClose={() => ask(undefined)} />}
    </section>
  )
}
