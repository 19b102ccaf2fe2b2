import type { ReactNode } from 'react'

import { shortError } from '#client/builds/calibration/error-in-words.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { balanceOf } from './balance-of.ts'
import type { EditedClub } from './edited-club.ts'

// As wide as the cell beside it, so that a changing figure moves nothing.
const Alone = ({ children }: { children: ReactNode }) => (
  <span className="block h-lh whitespace-nowrap [contain:size_layout] font-mono figures">{children}</span>
)

/** A club's weight and swing weight, at the end of its row. */
export function BalanceCells({ club, offset }: { club: EditedClub; offset: number }) {
  const decimals = useDecimals()
  const balance = balanceOf(club.spec, offset)

  return [balance && narrow(balance.now), balance?.total, balance?.moi].map((value, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- three figures in a fixed order
    <td key={at} className="min-w-13 px-1 text-right">
      <Alone>{decimals(value ?? '-')}</Alone>
    </td>
  ))
}

/** `<A0` in a column, where `below A0` is too wide. */
const narrow = (swingWeight: string) => swingWeight.replace('below ', '<').replace('above ', '>')

/** The same above a club's card. */
export function BalanceLine({ club: { spec, slot }, shop }: { club: EditedClub; shop: ShopCalibration }) {
  const decimals = useDecimals()
  const balance = balanceOf(spec, shop.offset)
  if (!balance) return <p className="text-sm text-muted">Its balance shows once the weights of its parts are known.</p>

  return (
    <dl className="grid grid-cols-3 gap-x-3" aria-label={`Balance of the ${nameOfSlot(slot)}`}>
      {[
        [`Swings, ${shortError(shop)}`, balance.now],
        ['Total, g', balance.total],
        ['MOI', balance.moi],
      ].map(([name = '', value = '']) => (
        <div key={name}>
          <dt className="text-sm text-muted">{decimals(name)}</dt>
          <dd className="font-semibold">
            <Alone>{decimals(value)}</Alone>
          </dd>
        </div>
      ))}
    </dl>
  )
}
