import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { type ClinicQuery, clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'

// Below the first words of what visitors read of clinics: what is saved makes all of it stale.
export const clinicsKey = ['lessons', 'clinics'] as const

export type ClinicFilters = Pick<ClinicQuery, 'time'> & { search: string }

const limit = 40

export const clinicsMatching = ({ search, time }: ClinicFilters) =>
  pagesOf(
    [...clinicsKey, 'list', { search, time }],
    (after) => call(clinicsContract.listStudioClinics, { query: { ...(search && { search }), time, limit, ...after } }),
    { staleTime: 15_000 },
  )

export const clinicQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [...clinicsKey, 'one', clinicId],
    queryFn: () => call(clinicsContract.readClinic, { params: { clinicId } }),
    staleTime: 5000,
  })

export const historyOfClinic = (clinicId: string) =>
  pagesOf([...clinicsKey, 'history', clinicId], (after) =>
    call(clinicsContract.listHistoryOfClinic, { params: { clinicId }, query: after }),
  )

/** Who may give a clinic, and in which bays. */
export const choicesQuery = queryOptions({
  queryKey: [...clinicsKey, 'choices'],
  queryFn: () => call(clinicsContract.readClinicChoices, {}),
  staleTime: 60_000,
})

export const createClinic = (body: ClinicDocument) => call(clinicsContract.createClinic, { body })

export const changeClinic = (clinicId: string, body: ClinicDocument & { version: number }) =>
  call(clinicsContract.changeClinic, { params: { clinicId }, body })
