import { useMutation, useQueryClient } from '@tanstack/react-query'

import { monthEndOf, tickItem } from '#client/ledger/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

import { findingOf, itemWords } from './month-words.ts'

/** What is looked at before a month is closed: ticked by hand, once nothing of it is open. */
export const CheckList = ({ month }: { month: MonthEnd }) => (
  <RecordPart title="To tick">
    <ul className="text-sm">
      {month.items.map((item) => (
        <Item key={item.item} month={month} {...item} />
      ))}
    </ul>
  </RecordPart>
)

type ItemProps = MonthEnd['items'][number] & { month: MonthEnd }

function Item({ month, item, isClear, ticked }: ItemProps) {
  const wording = useStudio()
  const queries = useQueryClient()
  const ticking = useMutation({
    mutationFn: (done: boolean) => tickItem(month.month, item, done),
    onSuccess: (now) => queries.setQueryData(monthEndOf(month.month).queryKey, now),
    onError: (error) => toast(errorToast(error)),
  })
  const isFixed = month.closed !== null || !month.isOver || (!isClear && !ticked)

  return (
    <li className="border-b border-line">
      <label className="grid min-h-row grid-cols-[auto_minmax(0,1fr)] items-start gap-3 py-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="mt-0.5 size-4.5 accent-fairway"
          checked={ticking.isPending ? ticking.variables : ticked !== null}
          disabled={isFixed}
          onChange={({ target }) => ticking.isPending || ticking.mutate(target.checked)}
        />
        <span className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
          <span className="font-medium">{itemWords[item]}</span>
          <span className={isClear ? 'wrap-anywhere text-muted figures' : 'font-medium wrap-anywhere figures'}>
            {findingOf(item, month, wording)}
          </span>
          {ticked && (
            <span className="text-muted figures">
              {ticked.by ?? 'Ticked'}, {wording.moment(ticked.at)}
            </span>
          )}
        </span>
      </label>
    </li>
  )
}
