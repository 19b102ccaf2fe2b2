import { LRUCache } from 'lru-cache'
import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

import type { ContentText } from '#shared/content/contract.ts'

const markdown = new MarkdownIt({ html: false })

const ownPath = /^(\/(?!\/)|#)/
const safeAddress = /^(https?:\/\/|mailto:|tel:)/i

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href) }) },
}

function linkTo(href: string): sanitizeHtml.Attributes {
  if (ownPath.test(href)) return { href }

  return safeAddress.test(href) ? { href, rel: 'noopener noreferrer' } : {}
}

const htmlOf = (tokens: Token[]) => sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed).trim()

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .flatMap(({ children }) => children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')

interface Chunk {
  /** The heading's tag; undefined for the text before the first heading. */
  tag?: string
  title: string
  rest: Token[]
}

/** Splits the text at its headings. */
function chunksOf(body: string): Chunk[] {
  const tokens = markdown.parse(body, {})
  const starts = tokens.flatMap(({ type, level }, at) => (type === 'heading_open' && level === 0 ? [at] : []))
  const before = { title: '', rest: tokens.slice(0, starts[0]) }

  return [
    before,
    ...starts.map((at, index) => ({
      tag: tokens[at]?.tag ?? '',
      title: wordsOf(tokens.slice(at, at + 3)),
      rest: tokens.slice(at + 3, starts[index + 1]),
    })),
  ]
}

function render(body: string): ContentText {
  const chunks = chunksOf(body)
  const sections = chunks.filter(({ tag }) => tag !== undefined && tag !== 'h1')

  return {
    title: chunks.find(({ tag }) => tag === 'h1')?.title ?? null,
    lead: htmlOf(chunks.filter((chunk) => !sections.includes(chunk)).flatMap(({ rest }) => rest)),
    sections: sections.map(({ title, rest }) => ({ title, html: htmlOf(rest) })),
  }
}

// Keyed by the text itself, so that nothing has to be invalidated. Holds a few times as many texts as the site has.
const rendered = new LRUCache<string, ContentText>({ max: 500, memoMethod: render })

/** A part's Markdown as safe HTML. */
export const renderContent = (body: string): ContentText => rendered.memo(body)

/** The first heading, and the rest as plain text. */
export function plainContent(body: string): { title: string | null; text: string } {
  const chunks = chunksOf(body)
  const paragraphs = chunks.flatMap(({ rest }) => rest).filter(({ type }) => type === 'inline')

  return {
    title: chunks.find(({ tag }) => tag === 'h1')?.title ?? null,
    text: paragraphs.map((paragraph) => wordsOf([paragraph])).join(' '),
  }
}
