import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { clinicPlacesContract, type ClinicPlace, type ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'
import { recordPages } from '#shared/record-pages.ts'

const { addPlace, callOffClinic, letTakePlace, listClinicsWithMe, listPlacesOfClinic, stepPlace, withdrawPlace } =
  clinicPlacesContract

/** Who comes to a clinic. */
export const placesOfClinic = (clinicId: string) =>
  queryOptions({
    // Below the first word of what is read of clinics: what is saved makes all of it stale.
    queryKey: ['lessons', 'clinics', 'places', clinicId],
    queryFn: () => call(listPlacesOfClinic, { params: { clinicId } }),
    staleTime: 5000,
  })

/** What whoever is signed in gives. */
export const clinicsWithMe = queryOptions({
  queryKey: ['lessons', 'clinics', 'with me'],
  queryFn: () => call(listClinicsWithMe, {}),
  staleTime: 60_000,
})

/** Where who comes to it is said by whoever gives it. */
export const ownClinicPath = recordPages.clinic.to

export type RefundChoice = 'all' | 'terms' | 'nothing'

/** What goes back for a place, before it is freed. */
export const withdrawalOf = ({ id: seatId, version }: ClinicPlace, refund: RefundChoice) =>
  queryOptions({
    // Not below the places: what is tried on one that was freed would only say so.
    queryKey: ['withdrawals', seatId, version, refund],
    queryFn: () =>
      call(withdrawPlace, {
        params: { seatId },
        query: { preview: '1' },
        body: { reason: 'Preview', refund, version },
      }),
    retry: false,
    // By the hour less may go back by its terms.
    gcTime: 0,
    meta: { failsInPlace: true },
  })

/** Does something with places, says that it is done, and looks at all that it concerns anew. */
function useDeed<Asked>(deed: (asked: Asked) => Promise<string>, onDone?: () => void) {
  return useAct(deed, {
    done: (said) => said,
    ...(onDone && { onDone }),
    touches: [['lessons'], ['booking'], ['orders']],
  })
}

export const useStep = ({ id: seatId, version, name }: ClinicPlace) =>
  useDeed(async (to: 'registered' | 'attended' | 'no_show') => {
    await call(stepPlace, { params: { seatId }, body: { to, version } })
    return { registered: `${name} is expected again`, attended: `${name} is here`, no_show: `${name} did not come` }[to]
  })

export const useWithdraw = ({ id: seatId, version, name }: ClinicPlace, onDone: () => void) =>
  useDeed(async (asked: { reason: string; refund: RefundChoice }) => {
    await call(withdrawPlace, { params: { seatId }, query: {}, body: { ...asked, version } })
    return `The place of ${name} is free`
  }, onDone)

export const useAddPlace = (clinicId: string, onDone: () => void) =>
  useDeed(async (body: { name: string; email?: string; personId?: string }) => {
    await call(addPlace, { params: { clinicId }, body })
    return `${body.name} has a place`
  }, onDone)

export const useLetTakePlace = ({ id: clinicId, version }: ClinicStanding) =>
  useDeed(async () => {
    await call(letTakePlace, { params: { clinicId }, body: { version } })
    return 'It takes place'
  })

export const useCallOff = ({ id: clinicId }: ClinicStanding, onDone: () => void) =>
  useDeed(async (reason: string) => {
    const { places, failed } = await call(callOffClinic, { params: { clinicId }, body: { reason } })
    const told = places === 1 ? 'one place is' : `${places} places are`
    return failed > 0
      ? `Called off. What was paid for ${failed} has yet to go back: it is tried again`
      : `Called off: ${told} given back`
  }, onDone)
