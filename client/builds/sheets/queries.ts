import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { type Approval, type Draft, sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { NewSheet } from '#shared/builds/sheets/sheet.ts'
import type { SheetStep } from '#shared/builds/sheets/status.ts'

export const sheetsKey = ['builds', 'sheets'] as const

export type SheetFilter = FiltersOf<typeof sheetsContract.listSheets>

export const sheetsMatching = (filter: SheetFilter) =>
  pagesOf(
    [...sheetsKey, 'list', filter],
    (after) => call(sheetsContract.listSheets, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const sheetOf = (sheetId: string, version?: number) =>
  queryOptions({
    queryKey: [...sheetsKey, 'one', sheetId, version ?? 'last'],
    queryFn: () =>
      call(sheetsContract.readSheet, { params: { sheetId }, query: version === undefined ? {} : { version } }),
    staleTime: 5000,
  })

/** The differences between two versions, and of their prices. */
export const sheetDiff = (sheetId: string, from: number, to: number) =>
  queryOptions({
    queryKey: [...sheetsKey, 'diff', sheetId, from, to],
    queryFn: () => call(sheetsContract.diffSheet, { params: { sheetId }, query: { from, to } }),
    staleTime: 5000,
  })

export const linkedSheet = (token: string, version?: number) =>
  queryOptions({
    queryKey: [...sheetsKey, 'link', token, version ?? 'last'],
    queryFn: () => call(sheetsContract.readSheetByLink, { body: { token, ...(version !== undefined && { version }) } }),
    staleTime: 5000,
  })

export const createSheet = (body: NewSheet) => call(sheetsContract.createSheet, { body })

export const writeSheet = (sheetId: string, body: Draft) =>
  call(sheetsContract.writeSheet, { params: { sheetId }, body })

export const stepSheet = (sheetId: string, to: SheetStep, version: number) =>
  call(sheetsContract.stepSheet, { params: { sheetId }, body: { to, version } })

export const renewSheetLink = (sheetId: string) => call(sheetsContract.renewSheetLink, { params: { sheetId } })

export const createVersion = (sheetId: string) =>
  call(sheetsContract.createSheetVersion, { params: { sheetId }, body: {} })

export const makeAgain = (body: { sheetId: string; key?: string; personId?: string }) =>
  call(sheetsContract.makeAgain, { body })

export const renameTemplate = (sheetId: string, name: string) =>
  call(sheetsContract.renameTemplate, { params: { sheetId }, body: { name } })

export const deleteTemplate = (sheetId: string) => call(sheetsContract.deleteTemplate, { params: { sheetId } })

export const askAboutSheet = (token: string, text: string) =>
  call(sheetsContract.askAboutSheet, { body: { token, text } })

/** Approves at the counter. */
export const approveAtCounter = (sheetId: string, body: Approval) =>
  call(sheetsContract.approveSheet, { params: { sheetId }, body })

export const approveByLink = (token: string, body: Approval) =>
  call(sheetsContract.approveSheetByLink, { body: { ...body, token } })
