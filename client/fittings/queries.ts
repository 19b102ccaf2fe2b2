import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import type { ImportRequest } from '#client/list/import/use-csv-import.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type {
  CandidateChange,
  FittingChange,
  NewCandidate,
  NewFitting,
  NewSheetOfFitting,
  NewShot,
} from '#shared/fittings/records.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'
import type { Call } from '#shared/http/call.ts'

export const fittingsKey = ['fittings'] as const

export type FittingFilter = FiltersOf<typeof fittingsContract.listFittings>

export const fittingsMatching = (filter: FittingFilter) =>
  pagesOf(
    [...fittingsKey, 'list', filter],
    (after) => call(fittingsContract.listFittings, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const fittingOf = (fittingId: string) =>
  queryOptions({
    queryKey: [...fittingsKey, 'one', fittingId],
    queryFn: () => call(fittingsContract.readFitting, { params: { fittingId } }),
    staleTime: 5000,
  })

export const fittingOfBooking = (booking: string) =>
  queryOptions({
    queryKey: [...fittingsKey, 'of booking', booking],
    queryFn: () => call(fittingsContract.listFittings, { query: { limit: 1, booking } }),
    staleTime: 5000,
  })

export const openFitting = (body: NewFitting) => call(fittingsContract.openFitting, { body })

export const changeFitting = (fittingId: string, body: FittingChange & { version: number }) =>
  call(fittingsContract.changeFitting, { params: { fittingId }, body })

export const stepFitting = (fittingId: string, to: FittingStatus, version: number) =>
  call(fittingsContract.stepFitting, { params: { fittingId }, body: { to, version } })

export const makeSheet = (fittingId: string, body: NewSheetOfFitting) =>
  call(fittingsContract.makeSheetOfFitting, { params: { fittingId }, body })

export const renewLink = (fittingId: string) => call(fittingsContract.renewFittingLink, { params: { fittingId } })

export const addCandidate = (fittingId: string, body: NewCandidate) =>
  call(fittingsContract.addCandidate, { params: { fittingId }, body })

export const changeCandidate = (fittingId: string, candidateId: string, body: CandidateChange) =>
  call(fittingsContract.changeCandidate, { params: { fittingId, candidateId }, body })

export const removeCandidate = (fittingId: string, candidateId: string) =>
  call(fittingsContract.removeCandidate, { params: { fittingId, candidateId } })

export const addShots = (fittingId: string, shots: NewShot[]) =>
  call(fittingsContract.addShots, { params: { fittingId }, body: { shots } })

export const includeShot = (fittingId: string, shotId: string, included: boolean) =>
  call(fittingsContract.changeShot, { params: { fittingId, shotId }, body: { included } })

export const removeShot = (fittingId: string, shotId: string) =>
  call(fittingsContract.removeShot, { params: { fittingId, shotId } })

export const importShots =
  (fittingId: string, candidate: string) =>
  ({ bytes, ...query }: ImportRequest) =>
    call(fittingsContract.importShots, { params: { fittingId }, query: { ...query, candidate }, body: bytes })

export const addPhoto = (fittingId: string, fileId: string, call: Call) =>
  call(fittingsContract.addFilesOfFitting, {
    params: { fittingId },
    body: { fileIds: [fileId] },
  })

export const captionPhoto = (fittingId: string, fileId: string, caption: string | null) =>
  call(fittingsContract.captionFileOfFitting, { params: { fittingId, fileId }, body: { caption } })

export const removePhoto = (fittingId: string, fileId: string) =>
  call(fittingsContract.removeFileOfFitting, { params: { fittingId, fileId } })

export const myFittings = (userId: string) =>
  queryOptions({
    queryKey: [...fittingsKey, 'mine', userId],
    queryFn: () => call(fittingsContract.listMyFittings, {}),
  })

export const myFitting = (userId: string, fittingId: string) =>
  queryOptions({
    queryKey: [...fittingsKey, 'mine', userId, fittingId],
    queryFn: () => call(fittingsContract.readMyFitting, { params: { fittingId } }),
  })

export const linkedFitting = (token: string) =>
  queryOptions({
    queryKey: [...fittingsKey, 'linked', token],
    queryFn: () => call(fittingsContract.readSharedFitting, { body: { token } }),
  })
