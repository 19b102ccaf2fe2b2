import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Line, Paragraph, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

import { SheetChange } from './diff.ts'
import { ComparedPrices } from './prices.ts'
import {
  NewSheet,
  Sheet,
  sheetHeader,
  SheetRow,
  SheetShelf,
  TemplateName,
  WrittenClubs,
  WrittenSheet,
} from './sheet.ts'
import { SheetStep } from './status.ts'

/** The token of a sheet's link. It is sent in the body, because addresses are logged. */
const SheetToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

const params = z.object({ sheetId: Id })
const ofVersion = z.strictObject({ version: z.coerce.number<number>().int().min(1).max(32_000).exactOptional() })
const Draft = z.strictObject({
  clubs: WrittenClubs,
  ...sheetHeader,
  revision: z.int().meta({ examples: [1] }),
})
const Approval = z.strictObject({
  version: z.int().meta({ examples: [2] }),
  hash: z
    .string()
    .max(100)
    .meta({ examples: ['p8wuXq0n3nNQ1Yt8mV4kXw'] }),
  signedName: SignedName,
})
export type Approval = z.output<typeof Approval>
export type Draft = z.output<typeof Draft>

const writing = ['not_found', 'wrong_state', 'version_conflict', 'not_offered'] as const
const approving = ['not_found', 'wrong_state', 'version_conflict', 'key_reused'] as const
const byLink = { max: 120, perSeconds: 60, bucket: 'sheet links' } as const

/** What is to be built, club by club, in versions that the client approves. */
export const sheetsContract = {
  createSheet: endpoint({
    method: 'POST',
    path: '/api/v1/sheets',
    summary: 'Write a build sheet: of a client for themselves, or of staff for anybody; no price is promised by it',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    headers: IdempotencyHeaders,
    body: NewSheet,
    status: 201,
    response: WrittenSheet,
    failures: ['not_offered', 'wrong_state', 'key_reused', 'not_allowed', 'not_found'],
    limit: { max: 30, perSeconds: 600 },
  }),
  listSheets: endpoint({
    method: 'GET',
    path: '/api/v1/sheets',
    summary: 'Build sheets as their last version has them, newest first, a page at a time',
    access: 'may:view_all_builds/builds',
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** A number, or letters of the client's name or of a template. */
      search: z.string().max(100).exactOptional(),
      shelf: SheetShelf.exactOptional(),
      person: Id.exactOptional(),
      enquiry: Id.exactOptional(),
    }),
    response: z.object({ sheets: z.array(SheetRow), next: NextPage, total: Total }),
  }),
  listMySheets: endpoint({
    method: 'GET',
    path: '/api/v1/sheets/mine',
    summary: 'The build sheets of the signed-in person; of fitters, those that they wrote as well',
    access: 'signed-in',
    response: z.object({ sheets: z.array(SheetRow), next: NextPage }),
  }),
  readSheet: endpoint({
    method: 'GET',
    path: '/api/v1/sheets/:sheetId',
    summary:
      'A build sheet, in its last version unless another is named; clients read neither costs nor notes of the bench',
    access: 'anyone',
    params,
    query: ofVersion,
    response: Sheet,
    failures: ['not_found'],
  }),
  writeSheet: endpoint({
    method: 'PUT',
    path: '/api/v1/sheets/:sheetId/draft',
    summary: 'Write all clubs of the draft anew; a client writes what they asked for until it is shared',
    access: 'signed-in',
    params,
    body: Draft,
    response: Sheet,
    failures: writing,
  }),
  createSheetVersion: endpoint({
    method: 'POST',
    path: '/api/v1/sheets/:sheetId/versions',
    summary: 'Begin a new version, as a draft of the last one or of the one named',
    access: 'may:create_builds/builds',
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      from: z
        .int()
        .exactOptional()
        .meta({ examples: [1] }),
    }),
    status: 201,
    response: Sheet,
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  stepSheet: endpoint({
    method: 'POST',
    path: '/api/v1/sheets/:sheetId/transitions',
    summary: 'Share the draft with the client, by mail where they have an address, or withdraw the last version',
    access: 'may:create_builds/builds',
    params,
    body: z.strictObject({
      to: SheetStep.meta({ examples: ['shared'] }),
      reason: Line(300).exactOptional(),
      /** The revision that the caller has seen. */
      version: z.int().exactOptional(),
    }),
    response: Sheet,
    failures: writing,
  }),
  renewSheetLink: endpoint({
    method: 'POST',
    path: '/api/v1/sheets/:sheetId/link',
    summary: 'End the link by which a client reads their sheet, and mail another one',
    access: 'may:create_builds/builds',
    params,
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  approveSheet: endpoint({
    method: 'POST',
    path: '/api/v1/sheets/:sheetId/approve',
    summary: 'Approve the version that was shared, as its hash has it, by a typed name',
    access: 'signed-in',
    params,
    headers: RequiredIdempotencyHeaders,
    body: Approval,
    response: Sheet,
    failures: approving,
  }),
  diffSheet: endpoint({
    method: 'GET',
    path: '/api/v1/sheets/:sheetId/diff',
    summary: 'What differs between two versions, field by field; for staff also in price',
    access: 'anyone',
    params,
    query: z.strictObject({
      from: z.coerce.number<number>().int().min(1).max(32_000),
      to: z.coerce.number<number>().int().min(1).max(32_000),
    }),
    response: z.object({
      changes: z.array(SheetChange),
      /** Null for clients. */
      prices: ComparedPrices.nullable(),
    }),
    failures: ['not_found'],
  }),
  makeAgain: endpoint({
    method: 'POST',
    path: '/api/v1/sheets/again',
    summary: 'Write a new sheet of one club, as it stands in a bag or on a sheet, or of all clubs of a sheet',
    access: 'signed-in',
    limit: { max: 30, perSeconds: 600 },
    headers: IdempotencyHeaders,
    body: z.union([
      z.strictObject({ clubId: Id }),
      z.strictObject({ sheetId: Id, key: Id.exactOptional(), personId: Id.exactOptional() }),
    ]),
    status: 201,
    response: WrittenSheet,
    failures: ['not_found', 'not_offered', 'key_reused', 'wrong_state', 'not_allowed'],
  }),
  renameTemplate: endpoint({
    method: 'PATCH',
    path: '/api/v1/sheets/:sheetId/template',
    summary: 'Call a template something else',
    access: 'may:create_builds/builds',
    params,
    body: z.strictObject({ name: TemplateName }),
    response: Sheet,
    failures: ['not_found'],
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/api/v1/sheets/:sheetId/template',
    summary: 'Delete a template; sheets that were begun from it stay as they are',
    access: 'may:create_builds/builds',
    params,
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  readSheetByLink: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/sheet-link',
    summary: 'The build sheet behind a link, as its client reads it',
    access: 'anyone',
    limit: byLink,
    body: z.strictObject({ token: SheetToken, version: z.int().exactOptional() }),
    response: Sheet,
    failures: ['not_found', 'expired'],
  }),
  writeSheetByLink: endpoint({
    method: 'POST',
    path: '/api/v1/sheet-link/draft',
    summary: 'Write all clubs of what one has asked for anew, by its link, until it is shared',
    access: 'anyone',
    limit: byLink,
    body: Draft.extend({ token: SheetToken }),
    response: Sheet,
    failures: [...writing, 'expired'],
  }),
  askAboutSheet: endpoint({
    method: 'POST',
    path: '/api/v1/sheet-link/questions',
    summary: 'Ask something about the sheet behind a link, in its thread of messages; the studio answers by mail',
    access: 'anyone',
    limit: { max: 10, perSeconds: 600, bucket: 'questions about sheets' },
    headers: IdempotencyHeaders,
    body: z.strictObject({ token: SheetToken, text: Paragraph(2000).min(1, 'Write your question first.') }),
    response: z.object({ asked: z.literal(true) }),
    failures: ['not_found', 'expired', 'not_offered', 'key_reused'],
  }),
  approveSheetByLink: endpoint({
    method: 'POST',
    path: '/api/v1/sheet-link/approve',
    summary: 'Approve the version behind a link, by a typed name',
    access: 'anyone',
    limit: byLink,
    headers: RequiredIdempotencyHeaders,
    body: Approval.extend({ token: SheetToken }),
    response: Sheet,
    failures: [...approving, 'expired'],
  }),
}
