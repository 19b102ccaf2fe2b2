import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Instant, Paragraph } from '#shared/http/wire.ts'

/**
 * Markdown: `# ` is the title of the part, the text below it is the lead, and each `## ` begins a section, such as a
 * step or a question. There are no placeholders: prices, hours and terms stand beside the words and come from their own
 * tables.
 */
export const ContentBody = Paragraph(10_000).meta({ examples: ['## When do I pay?\n\nAt the studio.'] })

/** HTML that is safe to show: only paragraphs, lists, emphasis and links. */
const Html = z.string().meta({ examples: ['<p>At the studio.</p>\n'] })

/** The title and description of a page for tabs and search engines; null when the studio has written none. */
export const PageAbout = z.object({
  page: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
})
export type PageAbout = z.output<typeof PageAbout>

export const ContentText = z.object({
  /** Without markup, like the titles of the sections. */
  title: z.string().nullable(),
  lead: Html,
  sections: z.array(z.object({ title: z.string(), html: Html })),
})
export type ContentText = z.output<typeof ContentText>

export const PageContent = PageAbout.omit({ page: true }).extend({
  /** By part; parts without words are left out. */
  texts: z.record(z.string(), ContentText),
})
export type PageContent = z.output<typeof PageContent>

export const ContentRow = z.object({
  page: z.string(),
  part: z.string(),
  body: z.string(),
  /** 0 while nothing was ever written. */
  version: z.int(),
  updatedAt: Instant.nullable(),
})
export type ContentRow = z.output<typeof ContentRow>

export const ContentDraft = z.strictObject({
  /** An empty text takes the part off its page. */
  body: ContentBody,
  /** The version that the caller edited. */
  version: z.int().min(0),
})
export type ContentDraft = z.output<typeof ContentDraft>

const name = z.string().max(60)

export const contentContract = {
  readContent: endpoint({
    method: 'GET',
    path: '/api/v1/content/:page',
    summary: 'What a page of the site says in the studio’s own words',
    access: 'anyone',
    params: z.object({ page: name }),
    response: PageContent,
    failures: ['not_found'],
  }),
  listPages: endpoint({
    method: 'GET',
    path: '/api/v1/pages',
    summary: 'What each page of the site is called, and what it is about',
    access: 'anyone',
    response: z.array(PageAbout),
  }),
  listContent: endpoint({
    method: 'GET',
    path: '/api/v1/content',
    summary: 'Every part of a page that the studio may word, in Markdown',
    access: 'may:manage_settings/settings',
    response: z.array(ContentRow),
  }),
  saveContent: endpoint({
    method: 'PUT',
    path: '/api/v1/content/:page/:part',
    summary: 'Word a part of a page',
    access: 'may:manage_settings/settings',
    params: z.object({ page: name, part: name }),
    body: ContentDraft,
    response: ContentRow,
    /** `version_conflict`: somebody else has changed it since. */
    failures: ['not_found', 'version_conflict'],
  }),
}
