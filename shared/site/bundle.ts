/** What the server needs to know of a page to answer its address. */
export interface SitePage {
  path: string
  /** The title of link previews. */
  title: string
  /** True when it is rendered on the server with the studio's data, and listed by search engines. */
  published: boolean
  /** The file of the page, as the build's manifest names it. */
  module?: string
}

export interface RenderedPage {
  /** Tags for the head: title, description, and what link previews and search engines read. */
  head: string
  /** The content of #root. */
  body: string
  /** The data from which the body was rendered, as JSON. */
  dehydrated: string
  /** The content without the times of rendering and reading: while it is equal, a cached copy is still correct. */
  says: string
}

/** The part of a page that goes into the empty page, which the browser draws. */
export type RenderedHead = Omit<RenderedPage, 'body'>

/** Answers a GET of our own API with its parsed JSON. */
export type ReadApi = (url: string) => Promise<{ status: number; body: unknown }>

export interface RenderContext {
  /** The address of the site, without a slash at its end. */
  origin: string
  now: Date
  read: ReadApi
}

/** What the built client gives the server: its pages, and functions to render them. */
export interface SiteBundle {
  pages: readonly SitePage[]
  redirects: readonly { from: string; to: string }[]
  /** The page at a path in its exact spelling; undefined when there is none. */
  pageAt: (path: string) => SitePage | undefined
  /** Renders the whole page as a visitor who is not signed in sees it. */
  render: (path: string, context: RenderContext) => Promise<RenderedPage>
  /**
   * Renders the head with the studio's facts and words, for pages that are not prerendered: wordmark and heading then
   * need no answer of the API.
   */
  renderHead: (path: string, context: RenderContext) => Promise<RenderedHead>
}
