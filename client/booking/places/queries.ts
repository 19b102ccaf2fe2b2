import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { unbroken, type Wording } from '#client/ui/wording.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { type SeatStatus, seatWords } from '#shared/lessons/clinics/status.ts'
import type { ClinicSession } from '#shared/lessons/contract.ts'

/** The places in clinics of the signed-in person; none for a guest. */
export const myPlaces = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['booking', 'places', userId ?? 'guest'],
    queryFn: async () => (userId === undefined ? [] : (await call(clinicPlacesContract.listMyPlaces, {})).places),
    staleTime: 15_000,
  })

export const placesOfPerson = (personId: string) =>
  queryOptions({
    queryKey: ['booking', 'places', 'of', personId],
    queryFn: async () => (await call(clinicPlacesContract.listPlacesOfPerson, { params: { personId } })).places,
    staleTime: 15_000,
  })

/** Previews the refund for a place that is canceled now: the server tries it and undoes it. */
export const cancelPreviewOf = (seatId: string) =>
  queryOptions({
    // Kept out of the places' keys: asked anew for a canceled place, it would only be refused.
    queryKey: ['place previews', seatId],
    queryFn: () => call(clinicPlacesContract.cancelMyPlace, { params: { seatId }, query: { preview: '1' } }),
    retry: false,
    // The refund may shrink by the hour, so it is never taken from the cache.
    gcTime: 0,
    meta: { failsInPlace: true },
  })

/** One session of a clinic, in words. */
export const sessionWords = (
  { local, localEnd }: ClinicSession,
  { dayShort, span }: Pick<Wording, 'dayShort' | 'span'>,
) => `${unbroken(dayShort(local))}, ${span(local, localEnd)}`

/** The word for a place's status; none for a place that is taken. */
export const noteOfPlace = (status: SeatStatus): string | undefined =>
  status === 'registered' ? undefined : seatWords[status].label
