import { useStudio } from '#client/settings/use-studio.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

/** What one asks once one is interested: every date, what to bring, whether it goes ahead. */
export function ClinicFacts({ clinic: { title, sessions, bringAlong, goesAhead } }: { clinic: Clinic }) {
  const { dayLong, span } = useStudio()
  const facts = [
    ...(sessions.length > 1
      ? [['Dates', sessions.map(({ local, localEnd }) => `${dayLong(local)}, ${span(local, localEnd)}`).join('; ')]]
      : []),
    ['Bring', bringAlong],
    ['Goes ahead', goesAhead],
  ]

  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway">
        {sessions.length > 1 ? 'All dates, what to bring' : 'What to bring'}
        <span className="sr-only">: {title}</span>
      </summary>
      <dl className="grid max-w-[60ch] gap-2 pb-1 text-muted">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-medium text-ink">{name}: </dt>
            <dd className="inline figures">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
