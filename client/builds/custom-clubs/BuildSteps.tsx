import { WordedPart } from '#client/content/WordedPart.tsx'
import { Words } from '#client/content/Words.tsx'
import type { ContentText } from '#shared/content/contract.ts'

/** From the first measurement to pickup. */
export function BuildSteps({ of: text }: { of: ContentText | undefined }) {
  return (
    <WordedPart of={text} title="How it goes">
      {(steps) => (
        <ol className="border-t-2 border-ink">
          {steps.map(({ title, html }, index) => (
            <li
              key={`${index} ${title}`}
              className="grid grid-cols-[2.25rem_1fr] gap-x-3 gap-y-1 border-b border-line py-4 md:grid-cols-[2.5rem_15rem_1fr] md:gap-x-6"
            >
              <span
                aria-hidden
                className="row-span-2 font-display text-2xl leading-tight text-flag figures md:row-span-1"
              >
                {index + 1}
              </span>
              <h3 className="font-semibold">{title}</h3>
              <Words html={html} className="max-w-[62ch] text-muted max-md:col-start-2" />
            </li>
          ))}
        </ol>
      )}
    </WordedPart>
  )
}
