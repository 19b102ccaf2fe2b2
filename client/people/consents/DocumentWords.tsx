import { Words } from '#client/content/service.ts'
import type { ContentText } from '#shared/content/contract.ts'

/** A text that people agree to, below the heading of whoever shows it. */
export const DocumentWords = ({ text, level = 2 }: { text: ContentText; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const

  return (
    <div className="grid max-w-[68ch] gap-8 text-pretty">
      <Words html={text.lead} />
      {text.sections.map(({ title, html }, at) => (
        <section key={`${at} ${title}`} className="grid gap-3">
          <Heading className="font-display text-xl font-medium">{title}</Heading>
          <Words html={html} />
        </section>
      ))}
    </div>
  )
}
