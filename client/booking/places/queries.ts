import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { unbroken, type Wording } from '#client/settings/wording.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import type { SeatStatus } from '#shared/lessons/clinics/status.ts'
import type { ClinicSession } from '#shared/lessons/contract.ts'

/** The places in clinics that whoever is signed in took or has; none for a guest. */
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

/** What would go back for a place that is given up now: the server tries it and undoes it. */
export const cancelPreviewOf = (seatId: string) =>
  queryOptions({
    // Not below the places themselves: what is tried on one that is given up would only say so.
    queryKey: ['place previews', seatId],
    queryFn: () => call(clinicPlacesContract.cancelMyPlace, { params: { seatId }, query: { preview: '1' } }),
    retry: false,
    // By the hour less may go back: it is asked for whenever somebody looks.
    gcTime: 0,
    meta: { failsInPlace: true },
  })

/** One day of a clinic, as in a diary. */
export const sessionWords = (
  { local, localEnd }: ClinicSession,
  { dayShort, span }: Pick<Wording, 'dayShort' | 'span'>,
) => `${unbroken(dayShort(local))}, ${span(local, localEnd)}`

/** What is to be said of a place; of one that stands nothing is. */
export const statusWords: Record<SeatStatus, string | undefined> = {
  pending_payment: 'Not paid yet',
  registered: undefined,
  attended: 'Was here',
  no_show: 'Did not come',
  withdrawn: 'Given up',
}
