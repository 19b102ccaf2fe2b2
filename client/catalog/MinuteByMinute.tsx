import type { PlanStep } from './service-words.ts'

const stepMinutes = 5

/** Rounded to five minutes, so that the plan of any length of session reads well. */
const startOf = (plan: readonly PlanStep[], index: number, minutes: number) => {
  const before = plan.slice(0, index).reduce((sum, { share }) => sum + share, 0)
  return Math.round((before * minutes) / 100 / stepMinutes) * stepMinutes
}

export function MinuteByMinute({ plan, minutes }: { plan: readonly PlanStep[]; minutes: number }) {
  return (
    <ol className="border-t-2 border-ink">
      {plan.map(({ name, text }, index) => (
        <li key={name} className="grid grid-cols-[4.25rem_1fr] gap-x-4 border-b border-line py-4">
          <span className="font-display text-2xl leading-tight text-fairway figures">
            {startOf(plan, index, minutes)}
            <span className="ml-1 font-sans text-sm text-muted">min</span>
          </span>
          <div>
            <h3 className="font-semibold">{name}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
      <li className="grid grid-cols-[4.25rem_1fr] gap-x-4 py-4">
        <span className="font-display text-2xl leading-tight figures">
          {minutes}
          <span className="ml-1 font-sans text-sm text-muted">min</span>
        </span>
        <p className="self-center text-muted">Done.</p>
      </li>
    </ol>
  )
}
