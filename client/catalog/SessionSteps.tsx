import { WordedPart, Words } from '#client/content/service.ts'
import type { ContentText } from '#shared/content/contract.ts'

/** What happens in a session, in this order. How long each step takes is up to who gives it. */
export function SessionSteps({ of: text, title = 'What happens' }: { of: ContentText | undefined; title?: string }) {
  return (
    <WordedPart inColumn of={text} title={title}>
      {(steps) => (
        <ol className="border-t-2 border-ink">
          {steps.map((step, index) => (
            <li key={step.title} className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-b border-line py-4">
              <span aria-hidden className="font-display text-2xl leading-tight text-fairway figures">
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{step.title}</h3>
                <Words html={step.html} className="text-muted" />
              </div>
            </li>
          ))}
        </ol>
      )}
    </WordedPart>
  )
}
