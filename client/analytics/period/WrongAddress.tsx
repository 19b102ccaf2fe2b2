import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'

import type { Wrong } from './asked.ts'

/** An address that asks for what there is not: what is wrong with it, and the same without that. */
export function WrongAddress({ wrong }: { wrong: readonly Wrong[] }) {
  const { linkTo } = useAddress()
  const names = wrong.flatMap((part) => part.names)

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded border border-flag/40 bg-blush px-5 py-5">
      <h2 className="font-semibold">The address asks for figures that there are not</h2>
      <ul className="grid gap-1">
        {[...new Set(wrong.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <ButtonLink tone="quiet" size="tight" to={linkTo(Object.fromEntries(names.map((name) => [name, undefined])))}>
        Show the figures without that
      </ButtonLink>
    </div>
  )
}
