import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { addDays } from '#shared/booking/local-time.ts'
import type { Input } from '#shared/http/endpoint.ts'
import type { purchasingContract } from '#shared/inventory/purchasing/contract.ts'

export type NewBill = Input<typeof purchasingContract.billPurchaseOrder>['body']

/** An order of which something came, and how a bill of it is written down. */
export interface BilledOrder {
  supplier: { name: string }
  /** What has come and is not billed; less than nothing where more was billed than is left of it. */
  openCents: number
  /** Of the order, beside those of purchasing. */
  queryKey: readonly unknown[]
  write: (bill: NewBill, key: string) => Promise<unknown>
}

interface BillDialogProps {
  order: BilledOrder
  onClose: () => void
}

const usualDays = 30

/** What the supplier asks for what came: when it is due, and what it differs by. */
export function BillDialog({ order, onClose }: BillDialogProps) {
  const { supplier, openCents } = order
  const isCredit = openCents < 0
  const { money } = useStudio()
  const today = useToday()
  const [number, setNumber] = useState('')
  const [cents, setCents] = useState<number | null>(Math.abs(openCents))
  const [days, setDays] = useState({ billedOn: today, dueOn: addDays(today, usualDays), paidOn: '' })
  const [isPart, setPart] = useState(false)
  const writing = useWriting(order, onClose)
  const asked = (cents ?? 0) * (isCredit ? -1 : 1)
  const { billedOn, dueOn, paidOn } = days
  const isSound = number.trim() !== '' && asked !== 0 && billedOn !== '' && billedOn <= today && dueOn >= billedOn
  const mayBePart = !isCredit && asked > 0 && asked < openCents
  const bill: NewBill = {
    number: number.trim(),
    cents: asked,
    billedOn,
    dueOn,
    covers: mayBePart && isPart ? 'part' : 'all',
    ...(paidOn && { paidOn }),
  }

  return (
    <Dialog title={isCredit ? `Credit note of ${supplier.name}` : `Bill of ${supplier.name}`} onClose={onClose}>
      <ActForm
        verb="Write it down"
        otherwise="Nothing is written down"
        error={writing.error}
        isBusy={writing.isPending}
        isOff={!isSound}
        onClose={onClose}
        onAct={() => writing.mutate(bill)}
      >
        <p className="text-sm text-muted">
          {isCredit
            ? `${money(-openCents)} more was billed than is left of what came.`
            : `${money(openCents)} has come and is not billed.`}
        </p>
        <NumberAndSum number={number} cents={cents} onNumber={setNumber} onCents={setCents} />
        <Days days={days} today={today} onDays={setDays} />
        {mayBePart && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" checked={isPart} onChange={({ target }) => setPart(target.checked)} />
            The other {money(openCents - asked)} is billed later
          </label>
        )}
        <Difference cents={bill.covers === 'all' ? asked - openCents : 0} />
      </ActForm>
    </Dialog>
  )
}

interface NumberAndSumProps {
  number: string
  cents: number | null
  onNumber: (number: string) => void
  onCents: (cents: number | null) => void
}

function NumberAndSum({ number, cents, onNumber, onCents }: NumberAndSumProps) {
  const { currency } = useStudio().studio

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Number on the bill">
        {(ids) => (
          <TextInput
            {...ids}
            required
            data-first
            maxLength={60}
            value={number}
            onChange={({ target }) => onNumber(target.value)}
          />
        )}
      </Field>
      <Field label={`Sum, ${currency}`}>
        {(ids) => <MoneyField {...ids} currency={currency} value={cents} onChange={onCents} />}
      </Field>
    </div>
  )
}

type BillDays = Record<'billedOn' | 'dueOn' | 'paidOn', string>

const dayWords: Record<keyof BillDays, string> = { billedOn: 'Of the day', dueOn: 'Due', paidOn: 'Paid on' }

interface DaysProps {
  days: BillDays
  today: string
  onDays: (days: BillDays) => void
}

const Days = ({ days, today, onDays }: DaysProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    {(Object.keys(dayWords) as (keyof BillDays)[]).map((name) => (
      <Field key={name} label={dayWords[name]} optional={name === 'paidOn'}>
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            {...(name === 'dueOn' ? { min: days.billedOn } : { max: today })}
            value={days[name]}
            onChange={({ target }) => onDays({ ...days, [name]: target.value })}
          />
        )}
      </Field>
    ))}
  </div>
)

function Difference({ cents }: { cents: number }) {
  const { money } = useStudio()
  if (cents === 0) return null

  return (
    <output className="block text-sm">
      <strong>{money(Math.abs(cents))}</strong> {cents > 0 ? 'more' : 'less'} than what came: the books take it as cost
      of goods, as freight or a price that changed.
    </output>
  )
}

function useWriting({ supplier, queryKey, write }: BilledOrder, onDone: () => void) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (bill: NewBill) => write(bill, keyOf(bill)),
    onSuccess(_order, { cents, paidOn }) {
      toastDone(
        paidOn ? `${money(cents)} paid to ${supplier.name}` : `${money(cents)} is to be paid to ${supplier.name}`,
      )
      onDone()
    },
    onSettled: () => Promise.all([purchasingKey, queryKey].map((key) => queries.invalidateQueries({ queryKey: key }))),
  })
}
