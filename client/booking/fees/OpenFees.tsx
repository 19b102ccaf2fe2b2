import { useEffect, useRef, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { columnsOf } from '#client/list/columns.ts'
import { List } from '#client/list/List.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import type { BookingFee } from '#shared/booking/contract.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { openFees, chargeFee, waiveFee } from './queries.ts'
import { TakeFee } from './TakeFee.tsx'

export const OpenFees = () => (
  <List
    caption="Open fees"
    query={openFees}
    rowsOf={({ fees }) => fees}
    columns={feeColumns}
    renderAbove={(_, shown) =>
      shown > 0 && (
        <p className="text-muted">Take one, and its order is paid as any other; or waive it with a reason.</p>
      )
    }
    empty={
      <p className="text-muted">No fees are open. Late cancellations and no-shows that cost something appear here.</p>
    }
  />
)

const column = columnsOf<BookingFee>()

const feeColumns = column.columns([
  column.accessor('personName', {
    header: 'Who',
    meta: { className: 'font-semibold @max-2xl:grow @max-2xl:basis-3/5' },
  }),
  column.accessor('amountCents', {
    header: 'Fee',
    meta: { className: 'text-right font-semibold figures' },
    cell: ({ getValue }) => <Money cents={getValue()} />,
  }),
  column.accessor('serviceName', {
    header: 'For',
    meta: { className: 'text-sm text-muted figures @max-2xl:grow @max-2xl:basis-3/5' },
    cell: ({ row: { original: fee } }) => <What fee={fee} />,
  }),
  column.display({
    id: 'action',
    header: 'Action',
    meta: { className: '@max-2xl:self-end @max-2xl:has-[form]:w-full @max-2xl:has-[form]:pt-2' },
    cell: ({ row: { original: fee } }) => (
      <div className="flex flex-wrap items-start justify-end gap-2">
        <ChargeFee fee={fee} />
        <TakeFee fee={fee} />
        <WaiveFee fee={fee} />
      </div>
    ),
  }),
])

function Money({ cents }: { cents: number }) {
  const { money } = useStudio()
  return money(cents)
}

const kinds: Record<BookingFee['kind'], string> = { late_cancellation: 'Canceled late', no_show: 'Did not come' }

function What({ fee: { kind, serviceName, local, reference } }: { fee: BookingFee }) {
  const { dayShort, time } = useStudio()

  return (
    <>
      {kinds[kind]}: {serviceName}
      <span className="block">
        {dayShort(local)}, {time(local)}
      </span>
      <span className="block font-mono">{reference}</span>
    </>
  )
}

/** Charges a fee to the client's card on file. If the card declines, the client owes it. */
function ChargeFee({ fee }: { fee: BookingFee }) {
  const { money } = useStudio()
  const mayTake = usePermissions().holds('take_payments/orders')
  const charging = useAct(() => chargeFee(fee.id), {
    onDone: ({ payment }) => toastPaid(fee, payment, money),
    touches: [['booking', 'fees']],
    failsInToast: true,
  })
  if (!fee.card || !mayTake) return null

  return (
    <Button size="small" busy={charging.isPending} onClick={() => charging.mutate()}>
      Charge ..{fee.card.last4}
      <span className="sr-only">
        {' '}
        {money(fee.amountCents)} of {fee.personName}
      </span>
    </Button>
  )
}

function toastPaid({ personName }: BookingFee, payment: Payment, money: (cents: number) => string): void {
  const { status, amountCents, decline, linkSentTo } = payment
  if (status === 'captured') return toastDone(`${money(amountCents)} of ${personName} is paid`)
  if (status === 'processing') return toastDone(`The bank of ${personName} has not answered yet`)

  toast({
    variant: 'destructive',
    title: 'Not charged',
    description: [
      decline?.message,
      linkSentTo === undefined
        ? 'It stands under the client’s money, as an order that is not paid.'
        : `A link to pay was mailed to ${linkSentTo}.`,
    ]
      .filter(Boolean)
      .join(' '),
  })
}

/** Waives one fee, with a reason. */
function WaiveFee({ fee }: { fee: BookingFee }) {
  // Asked for on a row of Today.
  const isAsked = useAddress().read('waive') === fee.id
  const [waives, setWaives] = useState(isAsked)
  if (waives) return <WaiveForm fee={fee} onBack={() => setWaives(false)} />

  return (
    <Button tone="quiet" size="small" onClick={() => setWaives(true)}>
      Waive<span className="sr-only"> the fee of {fee.personName}</span>
    </Button>
  )
}

function WaiveForm({ fee, onBack }: { fee: BookingFee; onBack: () => void }) {
  const { money } = useStudio()
  const input = useRef<HTMLInputElement>(null)
  const { text: reason, type: setReason, forget } = useKeptText(`why the fee of ${fee.id} is waived`)
  // The button that was pressed is gone.
  useEffect(() => input.current?.focus(), [])
  const waiving = useAct(() => waiveFee(fee.id, reason), {
    done: () => `The fee of ${fee.personName} is waived`,
    onDone: () => forget(),
    touches: [['booking']],
  })

  return (
    <form
      className="grid basis-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !waiving.isPending) waiving.mutate()
      }}
    >
      {fee.paidCents > 0 && (
        <p className="text-sm figures">{money(fee.paidCents)} was paid of it, and goes back the way it came.</p>
      )}
      <Field label="Reason" hint="Kept with the booking, with your name.">
        {(ids) => (
          <input
            {...ids}
            ref={input}
            required
            maxLength={300}
            className={controlLook}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {waiving.error && <Refusal title="It is not waived" error={waiving.error} />}
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
