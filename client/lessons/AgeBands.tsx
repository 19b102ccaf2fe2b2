import { ageBands } from './youth-words.ts'

/** What juniors work on at which age. */
export function AgeBands() {
  return (
    <ul className="border-t-2 border-ink">
      {ageBands.map(({ ages, what }) => (
        <li
          key={ages}
          className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[8rem_1fr] md:items-baseline"
        >
          <h3 className="font-display text-2xl font-medium whitespace-nowrap figures">{ages}</h3>
          <p>{what}</p>
        </li>
      ))}
    </ul>
  )
}
