import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { servicePreviewContract } from '#shared/booking/preview-contract.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import { catalogEditorContract, type PeakHours, type PolicyDocument } from '#shared/catalog/editor-contract.ts'
import type { ServiceStatus } from '#shared/catalog/status.ts'

// Below the first word of what visitors read of the catalogue: publishing makes all of it stale.

export const catalogPages = pagesOf(['catalog', 'entries'], () => call(catalogEditorContract.listCatalog, {}))

export const recordQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['catalog', 'record', serviceId],
    queryFn: () => call(catalogEditorContract.readService, { params: { serviceId } }),
  })

export const choicesQuery = queryOptions({
  queryKey: ['catalog', 'choices'],
  queryFn: () => call(catalogEditorContract.readChoices, {}),
})

export const previewQuery = (serviceId: string, document: ServiceDocument) =>
  queryOptions({
    queryKey: ['catalog', 'preview', serviceId, document],
    queryFn: () => call(servicePreviewContract.previewService, { params: { serviceId }, body: { document } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { failsInPlace: true },
  })

interface ServiceVersions {
  serviceId: string
  version: number
  draftVersion: number
}

export const saveDraft = ({ serviceId, ...seen }: ServiceVersions, document: ServiceDocument) =>
  call(catalogEditorContract.saveDraft, { params: { serviceId }, body: { ...seen, document } })

export const discardDraft = ({ serviceId, draftVersion }: ServiceVersions) =>
  call(catalogEditorContract.discardDraft, { params: { serviceId }, query: { draftVersion } })

export const publishService = ({ serviceId, ...seen }: ServiceVersions, keepBookings: KeepBookings = []) =>
  call(catalogEditorContract.publishService, { params: { serviceId }, body: { ...seen, keepBookings } })

export const rollBack = ({ serviceId, draftVersion }: ServiceVersions, to: number) =>
  call(catalogEditorContract.rollBackService, { params: { serviceId }, body: { to, draftVersion } })

export const changeStatus = ({ serviceId, version }: ServiceVersions, to: ServiceStatus) =>
  call(catalogEditorContract.changeServiceStatus, { params: { serviceId }, body: { to, version } })

export const createService = (code: string, document: ServiceDocument) =>
  call(catalogEditorContract.createService, { body: { code, document } })

export const orderServices = (serviceIds: string[]) =>
  call(catalogEditorContract.orderServices, { body: { serviceIds } })

export const putPolicy = (code: string, policy: PolicyDocument) =>
  call(catalogEditorContract.putPolicy, { params: { code }, body: policy })

export const putPeakHours = (hours: PeakHours[]) => call(catalogEditorContract.putPeakHours, { body: { hours } })
