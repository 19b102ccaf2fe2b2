import { buildSteps } from './build-words.ts'

/** From the first measurement to pickup. */
export function BuildSteps() {
  return (
    <ol className="border-t-2 border-ink">
      {buildSteps.map(({ name, text }, index) => (
        <li
          key={name}
          className="grid grid-cols-[2.25rem_1fr] gap-x-3 gap-y-1 border-b border-line py-4 md:grid-cols-[2.5rem_15rem_1fr] md:gap-x-6"
        >
          <span aria-hidden className="row-span-2 font-display text-2xl leading-tight text-flag figures md:row-span-1">
            {index + 1}
          </span>
          <h3 className="font-semibold">{name}</h3>
          <p className="max-w-[62ch] text-muted max-md:col-start-2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
