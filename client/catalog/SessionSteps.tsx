import type { PlanStep } from './service-words.ts'

/** What happens in a session, in this order. How long each step takes is up to who gives it. */
export function SessionSteps({ plan }: { plan: readonly PlanStep[] }) {
  return (
    <ol className="border-t-2 border-ink">
      {plan.map(({ name, text }, index) => (
        <li key={name} className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-b border-line py-4">
          <span aria-hidden className="font-display text-2xl leading-tight text-fairway figures">
            {index + 1}
          </span>
          <div>
            <h3 className="font-semibold">{name}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
