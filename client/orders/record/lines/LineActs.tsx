import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import { isReducible } from '#shared/orders/staff-discount.ts'
import { canBeReduced, canBeTakenOut, takesChanges } from '#shared/orders/status.ts'

const look =
  'inline-flex min-h-6 items-center font-normal text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11'

/** What can be done with a line as long as it is not delivered. */
export function LineActs({ order, line }: { order: Order; line: OrderLine }) {
  const { linkTo } = useAddress()
  if (!takesChanges(order.status)) return null

  return (
    <span className="flex flex-wrap gap-x-4 print:hidden">
      {canBeReduced(line) && line.totalCents > 0 && isReducible(line) && (
        <Link to={linkTo({ do: 'off', line: line.id })} preventScrollReset className={look}>
          Take off<span className="sr-only"> {line.name}</span>
        </Link>
      )}
      {canBeTakenOut(line) && (
        <Link to={linkTo({ do: 'remove', line: line.id })} preventScrollReset className={look}>
          Take out<span className="sr-only"> {line.name}</span>
        </Link>
      )}
    </span>
  )
}
