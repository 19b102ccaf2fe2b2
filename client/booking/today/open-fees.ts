import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { chargeFee, openFees, orderOfFee } from '#client/booking/fees/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { rowsOf, type TodayAct, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import type { BookingFee } from '#shared/booking/desk.ts'
import { Failure } from '#shared/http/failure.ts'
import { recordPages } from '#shared/record-pages.ts'

const kinds: Record<BookingFee['kind'], string> = { late_cancellation: 'Late-cancel fee', no_show: 'No-show fee' }

const list = '/admin/bookings/day?show=fees'

/** Open fees of late cancellations and no-shows. */
export const useOpenFees: UseTodayRows = () => {
  const { money } = useStudio()
  const query = useInfiniteQuery(openFees)
  const actsOf = useActs()
  const answer = rowsOf(query, ({ pages }) =>
    pages
      .flatMap(({ fees }) => fees)
      .map((fee): TodayRow => ({
        id: fee.id,
        what: kinds[fee.kind],
        who: fee.personName,
        about: fee.reference,
        figure: money(fee.amountCents),
        to: list,
        acts: actsOf(fee),
      })),
  )

  return { ...answer, hasMore: query.hasNextPage, all: list }
}

/** The card on file is charged here; whoever has none pays its order. A waiver needs a reason first. */
function useActs() {
  const { money } = useStudio()
  const queries = useQueryClient()
  const go = useGo()
  const mayTake = usePermissions().holds('take_payments/orders')
  const charge = async (fee: BookingFee): Promise<undefined> => {
    try {
      const { payment } = await chargeFee(fee.id)
      if (payment.status === 'failed') {
        throw new Failure('wrong_state', payment.decline?.message ?? 'The card was not charged.')
      }
    } finally {
      await queries.invalidateQueries({ queryKey: ['booking', 'fees'] })
    }
  }

  const take = async (fee: BookingFee): Promise<undefined> => {
    void go(`${recordPages.order.to(await orderOfFee(fee))}?do=pay`)
  }

  return (fee: BookingFee): TodayRow['acts'] => {
    const waive: TodayAct = { label: 'Waive', to: `${list}&waive=${fee.id}` }
    if (!mayTake) return [waive]

    const { card, personName, amountCents } = fee
    return card === null
      ? [{ label: 'Take', said: `${money(amountCents)} of ${personName} is to pay`, run: () => take(fee) }, waive]
      : [
          {
            label: `Charge ${money(amountCents)}`,
            said: `${money(amountCents)} of ${personName} is paid`,
            run: () => charge(fee),
          },
          waive,
        ]
  }
}
