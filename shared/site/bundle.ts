/** What the server must know of a page to answer its address. */
export interface SitePage {
  path: string
  /** As link previews say it. */
  title: string
  /** Rendered on the server with the studio's own data, and listed by search engines. */
  published: boolean
  /** The file that holds it, as the build's manifest names it. */
  module?: string
}

export interface RenderedPage {
  /** Tags for the head: title, description, what link previews and search engines read. */
  head: string
  /** What stands in #root. */
  body: string
  /** The data that the body was made of, as JSON. */
  dehydrated: string
  /** What it says, whenever it was drawn and its data were read: by this a copy of it is known to be right still. */
  says: string
}

/** What of a page is put into the empty one, which the browser draws. */
export type RenderedHead = Omit<RenderedPage, 'body'>

/** Answers a GET of our own API with its parsed JSON. */
export type ReadApi = (url: string) => Promise<{ status: number; body: unknown }>

export interface RenderContext {
  /** Where the site is reached, without a slash at its end. */
  origin: string
  now: Date
  read: ReadApi
}

/** What the built client gives to the server: its pages, and a way to render them. */
export interface SiteBundle {
  pages: readonly SitePage[]
  redirects: readonly { from: string; to: string }[]
  /** The page at a path in its exact spelling; undefined where there is none. */
  pageAt: (path: string) => SitePage | undefined
  /** The whole page, as a visitor who is not signed in sees it. */
  render: (path: string, context: RenderContext) => Promise<RenderedPage>
  /** The head, the studio's own facts and words, for pages that are not prerendered: wordmark and heading need no answer of the API. */
  renderHead: (path: string, context: RenderContext) => Promise<RenderedHead>
}
