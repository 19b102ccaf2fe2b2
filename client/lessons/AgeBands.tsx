import { ageBands } from './youth-words.ts'

/** What juniors do at which age, and who has to be near. */
export function AgeBands() {
  return (
    <ul className="border-t-2 border-ink">
      {ageBands.map(({ ages, what, size, with: near }) => (
        <li
          key={ages}
          className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[7rem_1fr_7.5rem_11rem] lg:gap-x-8 md:items-baseline"
        >
          <h3 className="font-display text-2xl font-medium whitespace-nowrap figures">{ages}</h3>
          <p>{what}</p>
          <p className="text-muted figures">{size}</p>
          <p className="text-muted">{near}</p>
        </li>
      ))}
    </ul>
  )
}
