import { clsx } from 'clsx'

/** What the studio says, as HTML that the server made of Markdown: nothing but paragraphs, lists, emphasis and links. */
export function Words({ html, className }: { html: string | undefined; className?: string }) {
  if (!html) return null

  // oxlint-disable-next-line react/no-danger -- made safe where it is rendered (server/content/markdown.ts)
  return <div className={clsx('words', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
