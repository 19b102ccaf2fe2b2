import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { openFees, waiveFee } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import type { BookingFee } from '#shared/booking/contract.ts'

/** Fees of late cancellations and no-shows that nobody has settled. */
export function FeesDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Open fees" place="right" onClose={onClose}>
      <Loaded skeleton={<Skeleton className="h-72" />}>
        <Fees />
      </Loaded>
    </Dialog>
  )
}

function Fees() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(openFees)
  const fees = data.pages.flatMap((page) => page.fees)
  if (fees.length === 0) {
    return (
      <p className="text-muted">No fees are open. Late cancellations and no-shows that cost something appear here.</p>
    )
  }

  return (
    <>
      <p className="text-muted">Take them at the desk with the next visit, or waive them with a reason.</p>
      <ul className="divide-y divide-line border-y border-line">
        {fees.map((fee) => (
          <Fee key={fee.id} fee={fee} />
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const kinds: Record<BookingFee['kind'], string> = { late_cancellation: 'Canceled late', no_show: 'Did not come' }

function Fee({ fee }: { fee: BookingFee }) {
  const { money, dayShort, time } = useStudio()
  const [waives, setWaives] = useState(false)

  return (
    <li className="grid gap-2 py-3">
      <div className="grid grid-cols-[1fr_auto] gap-x-4">
        <p className="font-semibold">{fee.personName}</p>
        <p className="text-right font-semibold figures">{money(fee.amountCents)}</p>
        <p className="text-sm text-muted figures">
          {kinds[fee.kind]}: {fee.serviceName}
          <span className="block">
            {dayShort(fee.local)}, {time(fee.local)}
          </span>
          <span className="block font-mono">{fee.reference}</span>
        </p>
        {!waives && (
          <Button tone="quiet" size="small" className="self-end justify-self-end" onClick={() => setWaives(true)}>
            Waive<span className="sr-only"> the fee of {fee.personName}</span>
          </Button>
        )}
      </div>
      {waives && <WaiveForm fee={fee} onBack={() => setWaives(false)} />}
    </li>
  )
}

function WaiveForm({ fee, onBack }: { fee: BookingFee; onBack: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const waiving = useMutation({
    mutationFn: () => waiveFee(fee.id, reason),
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking', 'fees'] }),
  })

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !waiving.isPending) waiving.mutate()
      }}
    >
      <Field label="Reason" hint="Kept with the booking, with your name.">
        {(ids) => (
          <input
            {...ids}
            required
            maxLength={300}
            className={controlLook}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {waiving.error && (
        <Notice kind="problem" title="It is not waived">
          {waiving.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          Keep the fee
        </Button>
        <Button type="submit" size="small" busy={waiving.isPending} disabled={!reason.trim()}>
          Waive it
        </Button>
      </div>
    </form>
  )
}
