import { dropOff, turnaround } from './repair-words.ts'

/** How clubs come in, and when they are ready. */
export function DropOff() {
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <ol className="border-t-2 border-ink">
        {dropOff.map(({ name, text }, index) => (
          <li key={name} className="grid grid-cols-[2.25rem_1fr] border-b border-line py-4">
            <span aria-hidden className="font-display text-2xl leading-tight text-flag figures">
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <h3 className="border-t-2 border-ink pt-4 pb-3 font-semibold">When they are ready</h3>
        <dl className="border-t border-line">
          {turnaround.map(({ what, when, why }) => (
            <div key={what} className="border-b border-line py-3.5">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
                {what} <span className="font-display text-lg text-fairway figures">{when}</span>
              </dt>
              <dd className="text-sm text-muted">{why}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
