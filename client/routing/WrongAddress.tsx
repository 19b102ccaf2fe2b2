import { ButtonLink } from './ButtonLink.tsx'
import { useAddress } from './navigation.ts'
import type { Wrong } from './wrong.ts'

interface WrongAddressProps {
  /** What the address asks for: `figures`, `rows`. */
  noun: string
  wrong: readonly Wrong[]
}

/** An address that asks for what there is not: what is wrong with it, and the same without that. */
export function WrongAddress({ noun, wrong }: WrongAddressProps) {
  const { linkTo } = useAddress()
  const names = wrong.flatMap((part) => part.names)

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded border border-flag/40 bg-blush px-5 py-5">
      <h2 className="font-semibold">The address asks for {noun} that there are not</h2>
      <ul className="grid gap-1 wrap-anywhere">
        {[...new Set(wrong.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <ButtonLink tone="quiet" size="tight" to={linkTo(Object.fromEntries(names.map((name) => [name, undefined])))}>
        Show without it
      </ButtonLink>
    </div>
  )
}
