import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line } from '#shared/http/wire.ts'

/** The path of the page with the list, as it stands in the address. */
const List = z
  .string()
  .max(200)
  .regex(/^(\/[a-z0-9-]+)+$/, 'This is not the path of a list.')
  .meta({ examples: ['/admin/orders/all'] })

/** What stands in the address behind the path: filters, search and sort. */
const Search = z
  .string()
  .max(2000)
  .regex(/^(\?[\x21-\x7e]+)?$/, 'This is not the query of an address.')
  .meta({ examples: ['?due=yes'] })

export const NewView = z.strictObject({
  list: List,
  name: Line(60).meta({ examples: ['Owed to clients'] }),
  search: Search,
  /** For everybody who may open the list; only whoever manages settings may share. */
  isShared: z.boolean(),
})
export type NewView = z.output<typeof NewView>

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  /** The list opens with it, for whoever asks. */
  isUsual: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

/** The ways in which somebody looks at a list of the back office, under a name. */
export const viewsContract = {
  listViews: endpoint({
    method: 'GET',
    path: '/api/v1/saved-views',
    summary: 'The views of a list by name: one’s own, and those that are shared',
    access: 'signed-in',
    query: z.strictObject({ list: List }),
    response: z.object({ views: z.array(SavedView), mayShare: z.boolean() }),
  }),
  saveView: endpoint({
    method: 'PUT',
    path: '/api/v1/saved-views',
    summary: 'Save a view under its name; one of the same name and list is replaced',
    access: 'signed-in',
    body: NewView,
    response: SavedView,
    failures: ['quota_exceeded'],
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/api/v1/saved-views/:viewId',
    summary: 'Delete a view: one’s own, or a shared one as whoever manages settings',
    access: 'signed-in',
    params: z.object({ viewId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  chooseUsualView: endpoint({
    method: 'PUT',
    path: '/api/v1/saved-views/usual',
    summary: 'Choose the view with which a list opens for oneself; null for none',
    access: 'signed-in',
    body: z.strictObject({ list: List, viewId: Id.nullable() }),
    status: 204,
    response: z.void(),
  }),
}

export const downloadsContract = {
  makeDownload: endpoint({
    method: 'POST',
    path: '/api/v1/downloads',
    summary: 'A link by which a browser fetches a file of this API to disk, as whoever asks: once, and within a minute',
    access: 'signed-in',
    /** Path and query of the file, as they would be asked for. */
    body: z.strictObject({
      address: z
        .string()
        .max(4000)
        .regex(/^\/api\/v1\/[\x21-\x7e]+$/, 'This is not the address of a file.')
        .meta({ examples: ['/api/v1/orders/export?due=yes'] }),
    }),
    response: z.object({ address: z.string() }),
    limit: { max: 60, perSeconds: 600 },
  }),
}
