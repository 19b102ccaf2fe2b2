import type { Order } from '#shared/orders/contract.ts'

/** What was bought, without what it cost: whoever is given it exchanges it by the number. */
export const GiftReceiptLines = ({ order }: { order: Order }) => (
  <>
    <ul>
      {order.lines
        .filter(({ kind, state }) => state !== 'released' && kind !== 'tip')
        .map(({ id, name, quantity }) => (
          <li key={id} className="py-0.5 wrap-anywhere">
            {quantity > 1 && `${quantity} x `}
            {name}
          </li>
        ))}
    </ul>
    <p className="mt-2">Bring this receipt to exchange it.</p>
  </>
)
